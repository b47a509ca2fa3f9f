import { changedSettings, originOf, readSettings, writeSettings } from './installation.js';
import { localizePage, words } from './localize.js';

const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
const server = /** @type {HTMLInputElement} */ (document.getElementById('server'));
const key = /** @type {HTMLInputElement} */ (document.getElementById('key'));
const keyStored = /** @type {HTMLElement} */ (document.getElementById('key-stored'));
const deleteKey = /** @type {HTMLButtonElement} */ (document.getElementById('delete-key'));
const status = /** @type {HTMLElement} */ (document.getElementById('status'));

localizePage();
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void save();
});
deleteKey.addEventListener('click', () => void removeKey());
await show();

async function show() {
  const settings = await readSettings();
  server.value = settings.server ?? '';
  // The field never contains the stored key. Only the last four characters of the key are shown, below the field.
  key.value = '';
  keyStored.textContent =
    settings.key === null ? words('keyNone') : words('keyStored', settings.key.slice(-4));
  deleteKey.hidden = settings.key === null;
}

async function save() {
  const origin = originOf(server.value);
  server.setAttribute('aria-invalid', String(origin === null));
  if (origin === null) {
    status.textContent = words('serverInvalid');
    server.focus();
    return;
  }
  const before = await readSettings();
  const after = changedSettings(before, { server: origin, key: key.value });
  await writeSettings(after);
  await show();
  status.textContent = words(before.key !== null && after.key === null ? 'savedWithoutKey' : 'saved');
}

async function removeKey() {
  await writeSettings({ ...(await readSettings()), key: null });
  await show();
  status.textContent = words('keyDeleted');
  key.focus();
}
