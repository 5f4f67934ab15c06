import { t } from '@cubby/texts/t'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { consequenceSentences } from './consequence-sentences.ts'
import type { ConsequencesQuery } from './use-consequences.ts'

const FAILED = t('Failed to load the consequences')

/** The consequences of an operation. Screen readers read them when they are loaded. */
export function ConsequenceList({ query }: { query: ConsequencesQuery }) {
  const { data, error, refetch } = query
  if (error) {
    return (
      <Alert tone="error" announced>
        <div className="grid justify-items-start gap-2">
          {failureSentence(error, FAILED)}
          <Button size="small" variant="outline" onClick={() => void refetch()}>
            {t('Try Again')}
          </Button>
        </div>
      </Alert>
    )
  }
  return (
    // Reserves space for two sentences, so that the buttons below do not move when they arrive.
    <div role="status" aria-label={t('Consequences')} className="min-h-23">
      {data ? (
        <Alert tone="warning">
          <ul className="figures grid list-disc gap-1 ps-4">
            {consequenceSentences(data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <p className="text-muted-foreground text-sm">{t('Loading the consequences…')}</p>
      )}
    </div>
  )
}
