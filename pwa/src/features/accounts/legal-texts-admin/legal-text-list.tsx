import { type LegalTextKind, legalTextTitles } from '@cubby/contract/accounts/legal-text-kinds'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { ListState } from '@/desk/table/list-state.tsx'
import { Button } from '@/ui/button.tsx'
import { LegalTextDialog } from './legal-text-dialog.tsx'
import { useLegalTexts } from './use-legal-texts.ts'
import { VersionList } from './version-list.tsx'

/** The Terms and the Privacy Policy: their versions, and a button that writes the next one. */
export function LegalTextList() {
  const query = useLegalTexts()
  const [edited, setEdited] = useState<LegalTextKind | null>(null)
  const found = query.data?.legal_texts.find(({ kind }) => kind === edited)
  return (
    <>
      <p className="text-muted-foreground text-sm">
        Students agree to the published version when they sign up or enroll. Without a published text, nobody
        is asked.
      </p>
      <ListState query={query} failed={messages.legalTextsFailed} announcement={() => 'Terms and privacy'}>
        {({ legal_texts }) => (
          <ul className="divide-y">
            {legal_texts.map((text) => (
              <li key={text.kind} className="grid gap-2 py-4 first:pt-0 last:pb-0">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="text-lg">{legalTextTitles[text.kind]}</h3>
                  <Button
                    size="small"
                    variant="outline"
                    aria-haspopup="dialog"
                    onClick={() => setEdited(text.kind)}
                  >
                    {text.draft === null ? 'Write a new version' : 'Edit the draft'}
                    <span className="sr-only"> of the {legalTextTitles[text.kind]}</span>
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
