// In Django's admin: request a passkey from the browser instead of a password, and submit the form.
(() => {
  const row = document.getElementById('passkey-row');
  const note = document.getElementById('passkey-note');
  if (typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function') return;
  const options = JSON.parse(document.getElementById('passkey-options').textContent);
  const button = document.getElementById('passkey-button');
  row.hidden = false;
  button.addEventListener('click', async () => {
    note.hidden = true;
    button.disabled = true;
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const answer = await navigator.credentials.get({ publicKey });
      button.form.elements.passkey_answer.value = JSON.stringify(answer);
      button.form.submit();
    } catch {
      note.textContent = 'No passkey was used. Try again, or use your password.';
      note.hidden = false;
      button.disabled = false;
    }
  });
})();
