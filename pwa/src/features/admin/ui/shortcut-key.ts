/** Whether a key is a shortcut: the user is not typing, no dialog or menu is open, and no modifier is pressed. */
export function isShortcutKey({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || isTyping(target)) return false
  return document.querySelector('dialog[open], [role=dialog], [role=menu]') === null
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A checkbox takes no letters.
  return target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
}
