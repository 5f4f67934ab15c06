import { useRouter } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextInput } from '@/ui/text-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts'
import { stepOf } from './palette-step.ts'

const LIST = 'palette-list'

const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Goes anywhere by typing a part of its name. */
export function Palette({ onClosed }: { onClosed: () => void }) {
  const { history } = useRouter()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  // A dialog that opens gives the focus to its first button; this runs after that.
  useEffect(() => field.current?.focus(), [])
  const entries = usePaletteEntries(typed)
  const current = entries[Math.min(at, entries.length - 1)]

  return (
    <Dialog title="Go to" onClosed={onClosed}>
      {(close) => {
        const go = (entry: PaletteEntry | undefined) => {
          if (!entry) return
          close()
          history.push(entry.href)
        }
        const onKeyDown = (event: KeyboardEvent) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step) {
            event.preventDefault()
            setAt((before) => stepOf(before, step, entries.length))
          }
          if (event.key === 'Enter') go(current)
        }
        return (
          <>
            <TextInput
              ref={field}
              role="combobox"
              aria-label="Section, user, class or session"
              aria-expanded="true"
              aria-controls={LIST}
              aria-activedescendant={current?.id}
              placeholder="Section, user, class or session"
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setAt(0)
              }}
              onKeyDown={onKeyDown}
            />
            <div id={LIST} role="listbox" aria-label="Found" className="max-h-[50dvh] overflow-y-auto">
              {entries.map((entry) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys, as of a combobox
                <div
                  key={entry.id}
                  id={entry.id}
                  ref={entry === current ? showOption : null}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === current}
                  onClick={() => go(entry)}
                  className={cx(
                    'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-muted',
                    entry === current && 'bg-muted',
                  )}
                >
                  <span className="min-w-0 flex-1 truncate">
                    {entry.label}
                    {entry.detail && <span className="text-muted-foreground text-sm"> {entry.detail}</span>}
                  </span>
                  <span className="text-muted-foreground text-xs">{entry.kind}</span>
                </div>
              ))}
            </div>
            {entries.length === 0 && (
              <p role="status" className="text-muted-foreground">
                Nothing is called that.
              </p>
            )}
          </>
        )
      }}
    </Dialog>
  )
}
