import type { ManagedLegalText } from '@cubby/contract/accounts/legal-texts'
import { Moment } from '@/desk/dates/moment.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { textLink } from '@/ui/text-link.ts'

/** The published versions of a text: when, by whom, and how many users agreed. */
export function VersionList({ text: { kind, versions } }: { text: ManagedLegalText }) {
  if (versions.length === 0) return <p className="text-muted-foreground text-sm">Not published.</p>
  return (
    <ul className="grid gap-1 text-sm">
      {versions.map(({ version, published_at, published_by, consents }) => (
        <li key={version} className="figures flex flex-wrap items-center gap-x-3">
          <a href={`/${kind}?version=${version}`} target="_blank" rel="noreferrer" className={textLink}>
            Version {version}
            <span className="sr-only"> (opens in a new window)</span>
          </a>
          <span className="text-muted-foreground">
            <Moment of={published_at} />, {published_by}. {pluralize(consents, 'user')} agreed.
          </span>
        </li>
      ))}
    </ul>
  )
}
