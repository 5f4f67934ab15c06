import { type LegalTextKind, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { LegalText } from '@cubby/contract/accounts/legal-texts'
import { messages } from '@cubby/contract/messages'
import { LazyShapeSorter } from '@/art/lazy-pictures.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { RequestView } from '@/layout/page/request-view.tsx'
import { useDocumentTitle } from '@/layout/page/use-document-title.ts'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LegalTextBlocks } from './legal-text-blocks.tsx'
import { PublishedNote } from './published-note.tsx'
import { useLegalTextVersion } from './use-legal-text-version.ts'
import { VersionLinks } from './version-links.tsx'

interface LegalTextScreenProps {
  kind: LegalTextKind
  /** The current version by default. */
  version: number | undefined
}

/** The Terms or the Privacy Policy. The current version is on this device, earlier ones need a connection. */
export function LegalTextScreen({ kind, version }: LegalTextScreenProps) {
  const title = legalTextTitles[kind]
  useDocumentTitle(title)
  const stored = useStored('legal_texts')
  const current = stored.rows.find((row) => row.kind === kind)
  const isCurrent = version === undefined || version === current?.version
  return (
    <div className="shell grid gap-4 py-8 lg:py-14">
      <PageHeading className="text-display">{title}</PageHeading>
      <StoredState stored={stored} failed={messages.legalTextsFailed}>
        {!current ? (
          <EmptyState picture={<LazyShapeSorter />} title={messages.legalTextNotFound} />
        ) : isCurrent ? (
          <Published text={current} newest={current.version} />
        ) : (
          <EarlierVersion kind={kind} version={version} newest={current.version} />
        )}
      </StoredState>
    </div>
  )
}

function EarlierVersion({ kind, version, newest }: { kind: LegalTextKind; version: number; newest: number }) {
  const request = useLegalTextVersion(kind, version)
  return (
    <RequestView
      request={request}
      loading="Loading this version..."
      refused={(message) => <EmptyState picture={<LazyShapeSorter />} title={message} />}
    >
      {(text) => <Published text={text} newest={newest} />}
    </RequestView>
  )
}

function Published({ text, newest }: { text: LegalText; newest: number }) {
  return (
    <>
      <PublishedNote text={text} newest={newest} />
      <LegalTextBlocks text={text.text} />
      {newest > 1 && <VersionLinks kind={text.kind} newest={newest} shown={text.version} />}
    </>
  )
}
