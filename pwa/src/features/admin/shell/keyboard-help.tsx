import { Dialog } from '@/features/admin/ui/dialog.tsx'

const keys = [
  ['⌘ K or Ctrl K', 'Go to a section, a user, a class or a session'],
  ['/', 'Search the list'],
  ['↑ ↓', 'Move through the rows of a table'],
  ['Enter', 'Open the row'],
  ['Space', 'Select the row'],
  ['Esc', 'Close what is open'],
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
