import type { LegalTextKind } from '@cubby/contract/accounts/legal-text-kinds'
import { Link } from '@tanstack/react-router'
import { textLink } from '@/ui/text-link.ts'

/** Links to all versions of a text, the newest first. */
export function VersionLinks({
  kind,
  newest,
  shown,
}: {
  kind: LegalTextKind
  newest: number
  shown: number
}) {
  const versions = Array.from({ length: newest }, (_, index) => newest - index)
  return (
    <nav aria-label="Versions" className="flex flex-wrap gap-x-5 border-t pt-4">
      {versions.map((version) => (
        <Link
          key={version}
          to={kind === 'terms' ? '/terms' : '/privacy'}
          search={version === newest ? {} : { version }}
          aria-current={version === shown ? 'page' : undefined}
          className={textLink}
        >
          Version {version}
        </Link>
      ))}
    </nav>
  )
}
