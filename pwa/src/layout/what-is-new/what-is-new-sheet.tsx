import type { Role } from '@cubby/contract/accounts/user'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text, translate } from '@cubby/texts/t'
import { type ReactNode, useEffect, useRef } from 'react'
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
    <Sheet ref={dialog} title={t('What is new')} onClose={onClose}>
      {releasesFor(reader, readChangelog(changelog))
        .slice(0, SHOWN)
        .map(({ version, day, parts }) => (
          <section key={version} aria-label={t('Version {version}', { version })} className="grid gap-2">
            <h3 className="text-lg">
              {t('Version {version}', { version })}{' '}
              <span className="figures font-normal text-muted-foreground text-sm">
                {displayDate(day, day)}
              </span>
            </h3>
            {parts.map(({ title, entries }) => (
              <NewsPart key={title} title={title} withTitle={parts.length > 1}>
                <ul className="grid list-disc gap-1 ps-5 text-sm">
                  {entries.map(({ audience, text }) => (
                    <li key={text}>
                      {reader === 'admin' && title !== audience && `${translate(audience)}: `}
                      {text}
                    </li>
                  ))}
                </ul>
              </NewsPart>
            ))}
          </section>
        ))}
    </Sheet>
  )
}

/** The title of a part in CHANGELOG.md. */
const FIXES = text('Fixes')

/** A part of a release. Fixes are folded. */
function NewsPart({
  title,
  withTitle,
  children,
}: {
  title: string
  withTitle: boolean
  children: ReactNode
}) {
  if (title === FIXES) {
    return (
      <details className="grid gap-1">
        <summary className="font-semibold text-sm">{translate(title)}</summary>
        {children}
      </details>
    )
  }
  return (
    <div className="grid gap-1">
      {withTitle && <h4 className="font-semibold text-sm">{translate(title)}</h4>}
      {children}
    </div>
  )
}

const AUDIENCES = [
  text('Everyone'),
  text('Students'),
  text('Instructors'),
  text('Administrators'),
  text('Operators'),
] as const
type Audience = (typeof AUDIENCES)[number]
const [EVERYONE, STUDENTS, INSTRUCTORS] = AUDIENCES

interface Release {
  version: string
  /** The day of the release, yyyy-MM-dd. */
  day: string
  parts: { title: string; entries: { audience: Audience; text: string }[] }[]
}

/** What each user reads. Administrators read everything. */
const read: Readonly<Record<Role, readonly Audience[]>> = {
  user: [EVERYONE, STUDENTS],
  student: [EVERYONE, STUDENTS],
  instructor: [EVERYONE, STUDENTS, INSTRUCTORS],
  admin: AUDIENCES,
}

/**
 * Reads the releases of CHANGELOG.md, newest first, without what is not released yet. A part is for the audience in its
 * title, or each of its entries begins with one: "- Students: …". Throws if an entry has no audience.
 */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = []
  for (const line of text.split('\n')) {
    if (line === '## Unreleased' && releases.length === 0) continue
    const [, version, day] = line.match(/^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/) ?? []
    if (version && day) releases.push({ version, day, parts: [] })
    else if (line.startsWith('## ')) throw new Error(`Not a release: ${line}`)
    const parts = releases.at(-1)?.parts
    if (line.startsWith('### ')) parts?.push({ title: line.slice(4), entries: [] })
    if (line.startsWith('- ')) {
      const part = parts?.at(-1)
      part?.entries.push(readEntry(line.slice(2), part.title))
    }
  }
  return releases
}

/** The releases with what a user with this role reads. */
export function releasesFor(role: Role, releases: readonly Release[]): Release[] {
  return releases
    .map(({ parts, ...release }) => ({
      ...release,
      parts: parts
        .map(({ title, entries }) => ({
          title,
          entries: entries.filter(({ audience }) => read[role].includes(audience)),
        }))
        .filter(({ entries }) => entries.length > 0),
    }))
    .filter(({ parts }) => parts.length > 0)
}

/** Links lead to files of the repository, which the app does not have, so only their texts stay. */
function readEntry(line: string, title: string): { audience: Audience; text: string } {
  const text = line.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
  const whole = AUDIENCES.find((each) => each === title)
  if (whole) return { audience: whole, text }
  const audience = AUDIENCES.find((each) => text.startsWith(`${each}: `))
  if (!audience) throw new Error(`No audience: ${line}`)
  return { audience, text: text.slice(audience.length + 2) }
}
