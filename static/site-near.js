// Shows "Near me" where the browser knows positions, and repeats the search around the visitor.
const button = document.querySelector('[data-near]');
const messages = [...document.querySelectorAll('[data-near-message]')];

function show(name) {
  for (const message of messages) message.hidden = message.dataset.nearMessage !== name;
}

if (button && 'geolocation' in navigator) {
  button.hidden = false;
  button.addEventListener('click', () => {
    button.setAttribute('aria-disabled', 'true');
    show('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const url = new URL(button.form.action);
        url.search = new URLSearchParams(new FormData(button.form));
        url.searchParams.set('near', `${coords.latitude.toFixed(4)},${coords.longitude.toFixed(4)}`);
        location.assign(url);
      },
      (error) => {
        button.removeAttribute('aria-disabled');
        show(error.code === error.PERMISSION_DENIED ? 'refused' : 'unavailable');
      },
      { timeout: 10_000, maximumAge: 60_000 },
    );
  });
}
