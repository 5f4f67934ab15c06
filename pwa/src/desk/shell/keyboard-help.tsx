import { Dialog } from '@/desk/ui/dialog.tsx'

const keys = [
  ['⌘ K or Ctrl K', 'Go to a section, a user, a class, or a session'],
  ['/', 'Search the list'],
  ['J K or ↓ ↑', 'Move to the next or previous row of a table, or show it in the panel beside it'],
  ['Enter', 'Open the row'],
  ['X or Space', 'Select the row'],
  ['A', 'Approve the row, and move on to the next'],
  ['R', 'Reject the row'],
  ['Esc', 'Close the open dialog or menu'],
  ['?', 'This help'],
] as const

export function KeyboardHelp({ onClosed }: { onClosed: () => void }) {
  return (
    <Dialog title="Keyboard" onClosed={onClosed}>
      {() => (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt className="font-semibold">{key}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
