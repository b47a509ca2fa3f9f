/** Storage key of the notice that the last clicked picture has no address that a server could open. */
const name = 'pictureHasNoAddress';

/** Shows the notice in the popup. If the browser cannot open the popup now, marks the extension's button instead. */
export async function giveNotice() {
  await chrome.storage.session.set({ [name]: true });
  try {
    await chrome.action.openPopup();
  } catch {
    await chrome.action.setBadgeText({ text: '!' });
  }
}

/** Removes the notice. @returns {Promise<boolean>} whether there was one */
export async function takeNotice() {
  const isGiven = (await chrome.storage.session.get(name))[name] === true;
  await chrome.storage.session.remove(name);
  await chrome.action.setBadgeText({ text: '' });
  return isGiven;
}
