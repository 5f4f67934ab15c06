import type { Role } from '@cubby/contract/accounts/user'
import { displayDate } from '@cubby/rules/session-dates'
import { useEffect, useRef } from 'react'
import { Sheet } from '@/ui/sheet.tsx'
import changelog from '../../../../CHANGELOG.md?raw'
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

const AUDIENCES = ['Everyone', 'Students', 'Instructors', 'Administrators', 'Operators'] as const
type Audience = (typeof AUDIENCES)[number]

interface Release {
  version: string
  /** The day of the release, yyyy-MM-dd. */
  day: string
  parts: { audience: Audience; entries: string[] }[]
}

/** What each user reads. Administrators read everything. */
const read: Readonly<Record<Role, readonly Audience[]>> = {
  user: ['Everyone', 'Students'],
  student: ['Everyone', 'Students'],
  instructor: ['Everyone', 'Students', 'Instructors'],
  admin: AUDIENCES,
}

/** Reads the releases of CHANGELOG.md, newest first, without what is not released yet. */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = []
  for (const line of text.split('\n')) {
    if (line === '## Unreleased' && releases.length === 0) continue
    const [, version, day] = line.match(/^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/) ?? []
    if (version && day) releases.push({ version, day, parts: [] })
    else if (line.startsWith('## ')) throw new Error(`Not a release: ${line}`)
    if (line.startsWith('### ')) releases.at(-1)?.parts.push({ audience: audienceOf(line), entries: [] })
    if (line.startsWith('- ')) releases.at(-1)?.parts.at(-1)?.entries.push(line.slice(2))
  }
  return releases
}

/** The releases with what a user with this role reads. */
export function releasesFor(role: Role, releases: readonly Release[]): Release[] {
  return releases
    .map(({ parts, ...release }) => ({
      ...release,
      parts: parts.filter(({ audience }) => read[role].includes(audience)),
    }))
    .filter(({ parts }) => parts.length > 0)
}

function audienceOf(line: string): Audience {
  const audience = AUDIENCES.find((each) => line === `### ${each}`)
  if (!audience) throw new Error(`Not an audience: ${line}`)
  return audience
}
