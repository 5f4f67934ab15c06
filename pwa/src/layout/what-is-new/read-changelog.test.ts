import { expect, test } from 'vitest'
import { APP_VERSION } from '@/offline/updates/app-version.ts'
import changelog from '../../../../CHANGELOG.md?raw'
import { readChangelog, releasesFor } from './what-is-new-sheet.tsx'

test('the changelog begins with the version in package.json, and every release has entries', () => {
  const releases = readChangelog(changelog)
  expect(releases[0]?.version).toBe(APP_VERSION)
  const days = releases.map(({ day }) => day)
  expect(days).toEqual([...days].sort().reverse())
  for (const { parts } of releases) {
    expect(parts.length).toBeGreaterThan(0)
    for (const { entries } of parts) expect(entries.length).toBeGreaterThan(0)
  }
})

const example = `# Changelog

## 1.0.1 (2027-01-02)

### Students

- Passes are larger.

## 1.0.0 (2026-11-23)

The first release.

### Everyone

- One.
- Two.

### Administrators

- Three.
`

test('students read their own entries, and administrators read all', () => {
  const entriesFor = (role: 'student' | 'instructor' | 'admin') =>
    releasesFor(role, readChangelog(example)).map(({ version, parts }) => [
      version,
      ...parts.flatMap(({ entries }) => entries.map(({ text }) => text)),
    ])
  expect(entriesFor('student')).toEqual([
    ['1.0.1', 'Passes are larger.'],
    ['1.0.0', 'One.', 'Two.'],
  ])
  expect(entriesFor('admin')).toEqual([
    ['1.0.1', 'Passes are larger.'],
    ['1.0.0', 'One.', 'Two.', 'Three.'],
  ])
})

test('what is not released yet is left out, and stands at the top', () => {
  const unreleased = '## Unreleased\n\n### Students\n\n- Four.\n'
  expect(readChangelog(example.replace('## 1.0.1', `${unreleased}\n## 1.0.1`))).toEqual(
    readChangelog(example),
  )
  expect(() => readChangelog(`${example}\n${unreleased}`)).toThrow('Not a release')
})

test.each(['## Next', '## 1.0 (2026-11-23)', '## 1.0.0 (soon)'])('%s is no release', (line) => {
  expect(() => readChangelog(`${line}\n`)).toThrow('Not a release')
})

test('in a part of its own subject, each entry names who reads it', () => {
  const release =
    '## 2.0.0 (2027-01-02)\n\n### New\n\n- Students: [Hours](docs/hours.md) count.\n- Operators: Five.\n'
  const [forStudents] = releasesFor('student', readChangelog(release))
  expect(forStudents?.parts).toEqual([
    { title: 'New', entries: [{ audience: 'Students', text: 'Hours count.' }] },
  ])
  const [forAdministrators] = releasesFor('admin', readChangelog(release))
  expect(forAdministrators?.parts[0]?.entries.map(({ text }) => text)).toEqual(['Hours count.', 'Five.'])
})

test('an entry for nobody is refused', () => {
  expect(() => readChangelog('## 1.0.0 (2026-11-23)\n### Parents\n- One.\n')).toThrow('No audience')
})
