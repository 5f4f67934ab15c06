const MODALS = 'dialog[open], [role=dialog], [role=menu]'

/** Marks a panel that belongs to a row of a table. */
export const rowPanel = { 'data-row-panel': '' }

/** Whether a key is a shortcut: the user is not typing, no dialog or menu is open, and no modifier is pressed. */
export function isShortcutKey(event: KeyboardEvent): boolean {
  return isPlainKey(event) && document.querySelector(MODALS) === null
}

/** Whether a key is pressed in the panel of a row, without a dialog or menu above it. */
export function isRowPanelKey(event: KeyboardEvent): boolean {
  const modals = [...document.querySelectorAll(MODALS)]
  return isPlainKey(event) && modals.length === 1 && modals[0]?.matches('[data-row-panel]') === true
}

function isPlainKey({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return !(metaKey || ctrlKey || altKey || isTyping(target))
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A checkbox takes no letters.
  return target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
}
