import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Command } from '@/desk/ui/command.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { usePaletteEntries } from './palette-entries.ts'

/** Command palette: opens a section, a user, a class, or a session by a part of its name. */
export function CommandPalette({ onClosed }: { onClosed: () => void }) {
  const { history } = useRouter()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const entries = usePaletteEntries(typed)
  return (
    <Dialog title="Go to" initialFocus={field} onClosed={onClosed}>
      {(close) => (
        <Command
          label="Section, user, class, or session"
          empty="Nothing found."
          field={field}
          typed={typed}
          onType={setTyped}
          items={entries}
          onChoose={({ href }) => {
            close()
            history.push(href)
          }}
        />
      )}
    </Dialog>
  )
}
