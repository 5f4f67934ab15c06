import type { Role } from '@cubby/contract/accounts/user'
import { displayDate } from '@cubby/rules/session-dates'
import { useEffect, useRef } from 'react'
import { Sheet } from '@/ui/sheet.tsx'
import changelog from '../../../../../CHANGELOG.md?raw'
import { readChangelog, releasesFor } from './read-changelog.ts'
import { noteSeen } from './seen-version.ts'

/** How many releases are shown. Older ones are in CHANGELOG.md. */
const SHOWN = 5

/** Shows the last releases, with what is of interest to this user. Works offline: the text is part of the build. */
export function WhatIsNewSheet({ reader, onClose }: { reader: Role; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    noteSeen()
  }, [])
  return (
    <Sheet ref={dialog} title="What is new" onClose={onClose}>
      {releasesFor(reader, readChangelog(changelog))
        .slice(0, SHOWN)
        .map(({ version, day, parts }) => (
          <section key={version} aria-label={`Version ${version}`} className="grid gap-2">
            <h3 className="text-lg">
              Version {version}{' '}
              <span className="figures font-normal text-muted-foreground text-sm">
                {displayDate(day, day)}
              </span>
            </h3>
            {parts.map(({ audience, entries }) => (
              <div key={audience} className="grid gap-1">
                {parts.length > 1 && <h4 className="font-semibold text-sm">{audience}</h4>}
                <ul className="grid list-disc gap-1 pl-5 text-sm">
                  {entries.map((entry) => (
                    <li key={entry}>{entry}</li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
    </Sheet>
  )
}
