import { type LegalTextKind, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import type { ManagedLegalText } from '@cubby/contract/accounts/legal-texts'
import { messages } from '@cubby/contract/messages'
import { t, translate } from '@cubby/texts/t'
import { useState } from 'react'
import { Moment } from '@/desk/dates/dates.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { LegalTextDialog } from './legal-text-dialog.tsx'
import { useLegalTexts } from './use-legal-texts.ts'

/** The Terms and the Privacy Policy: their versions, and a button that writes the next one. */
export function LegalTextList() {
  const query = useLegalTexts()
  const [edited, setEdited] = useState<LegalTextKind | null>(null)
  const found = query.data?.legal_texts.find(({ kind }) => kind === edited)
  return (
    <>
      <p className="text-muted-foreground text-sm">
        {t(
          'Students agree to the published version when they sign up or enroll. Without a published text, no one is asked.',
        )}
      </p>
      <ListState
        query={query}
        failed={t(messages.legalTextsFailed)}
        announcement={() => t('Terms and privacy')}
      >
        {({ legal_texts }) => (
          <ul className="divide-y">
            {legal_texts.map((text) => (
              <li key={text.kind} className="grid gap-2 py-4 first:pt-0 last:pb-0">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="text-lg">{translate(legalTextTitles[text.kind])}</h3>
                  <Button
                    size="small"
                    variant="outline"
                    aria-haspopup="dialog"
                    onClick={() => setEdited(text.kind)}
                  >
                    {rich(
                      '{draft, select, none {Write a new version} other {Edit the draft}} <part>of the {kind, select, terms {Terms} other {Privacy Policy}}</part>',
                      {
                        draft: text.draft === null ? 'none' : 'begun',
                        kind: text.kind,
                        part: (words) => <span className="sr-only">{words}</span>,
                      },
                    )}
                  </Button>
                </div>
                <VersionList text={text} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {found && (
        <LegalTextDialog
          text={found}
          askedStudents={query.data?.asked_students ?? 0}
          onClosed={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** Says in one line which versions are published: 'Terms: version 2, Privacy Policy: not published'. */
export function LegalTextVersions() {
  const { data } = useLegalTexts()
  return data?.legal_texts
    .map(({ kind, versions: [latest] }) => {
      const title = translate(legalTextTitles[kind])
      return latest
        ? t('{title}: version {version}', { title, version: latest.version })
        : t('{title}: not published', { title })
    })
    .join(', ')
}

/** Lists the published versions of a text, with the date, the author, and the number of users who agreed. */
function VersionList({ text: { kind, versions } }: { text: ManagedLegalText }) {
  if (versions.length === 0) return <p className="text-muted-foreground text-sm">{t('Not published.')}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {versions.map(({ version, published_at, published_by, consents }) => (
        <li key={version} className="figures flex flex-wrap items-center gap-x-3">
          <a href={`/${kind}?version=${version}`} target="_blank" rel="noreferrer" className={textLink}>
            {t('Version {version}', { version })}
            <span className="sr-only"> {t('(opens in a new window)')}</span>
          </a>
          <span className="text-muted-foreground">
            {rich('<day></day>, {author}. {consents, plural, one {# user} other {# users}} agreed.', {
              day: () => <Moment of={published_at} />,
              author: published_by,
              consents,
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
