import { type LegalTextKind, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { LegalText } from '@cubby/contract/accounts/legal-texts'
import { messages } from '@cubby/contract/messages'
import { t, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { call } from '@/api/call.ts'
import { type RequestState, useRequest } from '@/api/use-request.ts'
import { LazyShapeSorter } from '@/art/lazy-pictures.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { RequestView } from '@/layout/page/request-view.tsx'
import { useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { buttonVariants, textLink } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { rich } from '@/ui/rich.tsx'
import { LegalTextBlocks } from './legal-text-blocks.tsx'
import { PublishedNote } from './published-note.tsx'

interface LegalTextScreenProps {
  kind: LegalTextKind
  /** The current version by default. */
  version: number | undefined
}

/** The Terms or the Privacy Policy. The current version is on this device, earlier ones need a connection. */
export function LegalTextScreen({ kind, version }: LegalTextScreenProps) {
  const title = translate(legalTextTitles[kind])
  useDocumentTitle(title)
  const stored = useStored('legal_texts')
  const current = stored.rows.find((row) => row.kind === kind)
  const isCurrent = version === undefined || version === current?.version
  return (
    <div className="shell grid gap-4 py-8 lg:py-14">
      <PageHeading className="text-display">{title}</PageHeading>
      <StoredState stored={stored} failed={t(messages.legalTextsFailed)}>
        {!current ? (
          <NotPublished />
        ) : isCurrent ? (
          <Published text={current} newest={current.version} />
        ) : (
          <EarlierVersion kind={kind} version={version} newest={current.version} />
        )}
      </StoredState>
    </div>
  )
}

/** The office can answer what its text will say. */
function NotPublished() {
  const phone = useProvider()?.phone
  return (
    <EmptyState
      picture={<LazyShapeSorter />}
      title={t('Not published yet')}
      action={
        <Link to="/contact" className={buttonVariants({ variant: 'outline' })}>
          {t('Write to the office')}
        </Link>
      }
    >
      {phone
        ? rich('Ask the office: <call>{phone}</call>', {
            phone,
            call: (words) => (
              <a className={textLink} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {words}
              </a>
            ),
          })
        : t('Ask the office')}
    </EmptyState>
  )
}

function EarlierVersion({ kind, version, newest }: { kind: LegalTextKind; version: number; newest: number }) {
  const request = useLegalTextVersion(kind, version)
  return (
    <RequestView
      request={request}
      loading={t('Loading this version...')}
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

/** Fetches an earlier version of a text. */
function useLegalTextVersion(kind: LegalTextKind, version: number): RequestState<LegalText> {
  return useRequest(
    `legal text ${kind} ${version}`,
    { refused: t(messages.legalTextNotFound), failed: t(messages.legalTextsFailed) },
    async (signal) => {
      const { legal_text } = await call('GET', '/legal-texts/:kind/:version', {
        params: { kind, version: String(version) },
        signal,
      })
      if (typeof legal_text?.text !== 'string') throw new Error(messages.invalidServerResponse)
      return legal_text
    },
  )
}

/** Links to all versions of a text, the newest first. */
function VersionLinks({ kind, newest, shown }: { kind: LegalTextKind; newest: number; shown: number }) {
  const versions = Array.from({ length: newest }, (_, index) => newest - index)
  return (
    <nav aria-label={t('Versions')} className="flex flex-wrap gap-x-5 border-t pt-4">
      {versions.map((version) => (
        <Link
          key={version}
          to={kind === 'terms' ? '/terms' : '/privacy'}
          search={version === newest ? {} : { version }}
          aria-current={version === shown ? 'page' : undefined}
          className={textLink}
        >
          {t('Version {version}', { version })}
        </Link>
      ))}
    </nav>
  )
}
