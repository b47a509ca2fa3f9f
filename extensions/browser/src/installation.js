/**
 * @typedef {object} Settings
 * @property {string | null} server origin of the installation
 * @property {string | null} key API key for `server`; it is sent to no other server
 */

/** Maximum length of a picture's address that an installation accepts. */
const pictureAddressMax = 2_048;

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origin of an address that a member typed; null if the text is not an address, or if a key would be sent
 * there unencrypted.
 * @param {string} typed
 * @returns {string | null}
 */
export function originOf(typed) {
  const text = typed.trim();
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && localHosts.includes(hostname));
  return isSafe ? origin : null;
}

/**
 * Returns the address of the page that analyzes a picture; null if no server could open the picture's address, as with
 * `data:` and `blob:`.
 * @param {string} server
 * @param {string | undefined} picture
 * @returns {string | null}
 */
export function analyzeAddress(server, picture = '') {
  const canBeOpened = /^https?:\/\//i.test(picture) && picture.length <= pictureAddressMax;
  return canBeOpened ? `${server}/analyze?address=${encodeURIComponent(picture)}` : null;
}

/**
 * @param {string} server
 * @param {number} id
 */
export const reportAddress = (server, id) => `${server}/analyze?analysis=${id}`;

/**
 * Returns what to store when a member saves the form. A key belongs to one installation, so the stored key is dropped
 * if the address changes and no new key is entered.
 * @param {Settings} before
 * @param {{ server: string, key: string }} entered
 * @returns {Settings}
 */
export function changedSettings(before, { server, key }) {
  const kept = server === before.server ? before.key : null;
  return { server, key: key.trim() || kept };
}

/** @returns {Promise<Settings>} */
export async function readSettings() {
  const { server, key } = await chrome.storage.local.get(['server', 'key']);
  return { server: textOrNull(server), key: textOrNull(key) };
}

/** @param {unknown} value */
const textOrNull = (value) => (typeof value === 'string' && value !== '' ? value : null);

/** @param {Settings} settings */
export const writeSettings = (settings) => chrome.storage.local.set(settings);
