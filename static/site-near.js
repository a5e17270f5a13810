// Shows "Near me" where the browser knows positions, and repeats the search around the visitor.
const button = document.querySelector('[data-near]');
if (button && 'geolocation' in navigator) {
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const url = new URL(button.form.action);
        url.search = new URLSearchParams(new FormData(button.form));
        url.searchParams.set('near', `${coords.latitude.toFixed(4)},${coords.longitude.toFixed(4)}`);
        location.assign(url);
      },
      () => {
        button.disabled = false;
      },
    );
  });
}
