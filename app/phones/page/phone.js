/* A phone as a button. It shows what it is told, and tells what was pressed; old browsers read it. */
(function () {
  "use strict";

  var KEEP = "tristris " + location.pathname; // each evening has an address of its own
  var SILENT = 20000; // ms without news after which the connection is taken for dead
  var AGAIN = 1500; // ms until the next try
  var TWICE = 600; // ms within which touch and click are the same finger

  var phone = recall();
  var words = { lost: "Sin conexión… · No connection…",
                stale: "Escanea otra vez el código. · Scan the code again." };
  var source = null;
  var heard = 0; // when news came last
  var waiting = null; // the timer of the next try
  var seen = null; // what was told last
  var taking = null; // the seat that was touched once, though another phone has it

  function part(id) { return document.getElementById(id); }

  function recall() {
    try { return localStorage.getItem(KEEP) || ""; } catch (error) { return ""; }
  }

  function remember(key) {
    phone = key;
    try { localStorage.setItem(KEEP, key); } catch (error) { /* until the page is closed, then */ }
  }

  function write(node, text) {
    if (node.textContent !== text) { node.textContent = text; }
  }

  function notice(text) {
    write(part("notice"), text);
    part("notice").hidden = !text;
  }

  /* News */

  function listen() {
    clearTimeout(waiting);
    if (source) { source.close(); }
    heard = Date.now();
    source = new EventSource("news?phone=" + encodeURIComponent(phone));
    source.onmessage = function (event) {
      heard = Date.now();
      notice("");
      seen = JSON.parse(event.data);
      show();
    };
    source.onerror = lost;
  }

  function lost() {
    source.close();
    notice(words.lost);
    clearTimeout(waiting);
    waiting = setTimeout(knock, AGAIN);
  }

  /* An answer that says no is another evening's; no answer at all may be a door away. */
  function knock() {
    ask("GET", "./", null, function (status) {
      if (status === 200) {
        listen();
      } else if (status === 403) {
        part("choosing").hidden = part("playing").hidden = true;
        notice(words.stale);
      } else {
        lost();
      }
    });
  }

  function ask(method, what, told, done) {
    var request = new XMLHttpRequest();
    request.open(method, what);
    request.timeout = 5000;
    request.onloadend = function () { done(request.status, request.responseText); };
    if (told) { request.setRequestHeader("Content-Type", "application/json"); }
    request.send(told ? JSON.stringify(told) : null);
  }

  /* What is seen */

  function show() {
    words = seen.words;
    document.documentElement.lang = words.language;
    part("choosing").hidden = !!seen.you;
    part("playing").hidden = !seen.you;
    if (seen.you) { showOwn(seen.you); } else { showSeats(seen.seats); }
  }

  function showSeats(seats) {
    var list = part("seats"), shown = list.children, number;
    write(part("who"), seats.length ? words.who : words.wait);
    while (shown.length > seats.length) { list.removeChild(list.lastChild); }
    for (number = 0; number < seats.length; number += 1) {
      if (!shown[number]) { list.appendChild(seatButton()); }
      showSeat(shown[number], seats[number], number);
    }
  }

  function seatButton() {
    var button = document.createElement("button");
    button.type = "button";
    button.appendChild(document.createElement("span"));
    button.appendChild(document.createElement("small"));
    button.onclick = function () { sit(button.seat, button.number); };
    return button;
  }

  function showSeat(button, seat, number) {
    var asked = taking === number && seat.taken;
    button.seat = seat;
    button.number = number;
    button.hidden = !seat.here;
    button.style.borderLeftColor = seat.colour;
    write(button.firstChild, seat.name);
    write(button.lastChild, asked ? words.take : seat.taken ? words.taken : "");
  }

  function showOwn(you) {
    taking = null;
    write(part("name"), you.name);
    document.querySelector(".top").style.borderLeftColor = you.colour;
    write(part("number"), you.number);
    write(part("unit"), you.unit);
    write(part("line"), you.line);
    part("line").className = you.due ? "due" : "";
    write(part("stand"), words.stand);
    showButtons(you.buttons);
  }

  function showButtons(buttons) {
    var list = part("buttons"), number, button;
    while (list.children.length > buttons.length) { list.removeChild(list.lastChild); }
    for (number = 0; number < buttons.length; number += 1) {
      button = list.children[number];
      if (!button) {
        button = document.createElement("button");
        button.type = "button";
        list.appendChild(button);
        touched(button);
      }
      button.name = buttons[number].name;
      write(button, buttons[number].label);
      button.setAttribute("aria-disabled", buttons[number].on ? "false" : "true");
    }
  }

  /* What is done */

  /* At the first touch, not when the finger leaves; a click is what a keyboard makes. */
  function touched(button) {
    var last = 0;
    function down() {
      var now = Date.now();
      if (now - last < TWICE) { return; }
      last = now;
      press(button);
    }
    button.addEventListener("touchstart", down);
    button.addEventListener("mousedown", down);
    button.addEventListener("click", down);
  }

  function press(button) {
    if (button.getAttribute("aria-disabled") === "true") { return; }
    button.className = "pressed";
    setTimeout(function () { button.className = ""; }, 250);
    if (navigator.vibrate) { navigator.vibrate(30); }
    ask("POST", "press", { phone: phone, button: button.name }, function (status) {
      if (status === 0 || status === 403) { lost(); }
    });
  }

  function sit(seat, number) {
    if (seat.taken && taking !== number) {
      taking = number;
      show();
      return;
    }
    var asked = { seat: number, name: seat.name, phone: phone, take: seat.taken };
    taking = null;
    ask("POST", "sit", asked, function (status, text) {
      if (status === 200) { remember(JSON.parse(text).phone); }
      if (status === 0 || status === 403) { lost(); } else { listen(); }
    });
  }

  part("stand").onclick = function () {
    ask("POST", "stand", { phone: phone }, function () {
      remember("");
      listen();
    });
  };

  /* A phone that wakes finds its connection dead, or soon will. */
  function awake() {
    if (!document.hidden) { listen(); }
  }
  document.addEventListener("visibilitychange", awake);
  window.addEventListener("pageshow", function (event) { if (event.persisted) { awake(); } });
  window.addEventListener("online", awake);
  setInterval(function () {
    if (!document.hidden && source && source.readyState !== 2 && Date.now() - heard > SILENT) {
      listen();
    }
  }, 5000);

  listen();
}());
