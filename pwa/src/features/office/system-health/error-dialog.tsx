import { messages } from '@cubby/contract/messages'
import type { ErrorKind } from '@cubby/contract/school/error-report-limits'
import type { ErrorReportDetails, TranslatedFrame } from '@cubby/contract/school/error-reports'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'

type Details = ErrorReportDetails['error']

/** An error with its stack. An administrator marks it as resolved here. */
export function ErrorDialog({ id, onClosed }: { id: string; onClosed: () => void }) {
  const query = useQuery({
    queryKey: ['error-report', id],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/admin/error-reports/:id', { params: { id }, signal })).error,
  })
  return (
    <Dialog title={t('Error in the app')} wide onClosed={onClosed}>
      {(close) => (
        <ListState
          query={query}
          failed={t(messages.errorReportsFailed)}
          announcement={() => t('Error loaded')}
        >
          {(error) => <Loaded error={error} close={close} />}
        </ListState>
      )}
    </Dialog>
  )
}

function Loaded({ error, close }: { error: Details; close: () => void }) {
  const { id, resolved } = error
  const change = useOperation(
    () => callAsUser('PUT', '/admin/error-reports/:id', { params: { id }, body: { resolved: !resolved } }),
    {
      done: resolved ? t(messages.errorReopened) : t(messages.errorResolved),
      failed: t(messages.errorReportsFailed),
    },
    close,
    ['error-reports'],
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="wrap-anywhere font-semibold">{error.message}</p>
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <Fact name={t('Version')}>{error.version}</Fact>
        <Fact name={t('Where')}>
          {kindLabels[error.kind]}
          {error.route && `, ${error.route}`}
        </Fact>
        <Fact name={t('Times')}>{error.count}</Fact>
        <Fact name={t('First')}>
          <Moment of={error.first_seen_at} />
        </Fact>
        <Fact name={t('Last')}>
          <Moment of={error.last_seen_at} />, {error.browser}, {error.offline ? t('offline') : t('online')}
        </Fact>
      </dl>
      <StackFrames frames={error.frames} version={error.version} />
      {change.failure && (
        <Alert tone="error" announced>
          {change.failure}
        </Alert>
      )}
      <Button
        variant={resolved ? 'outline' : 'primary'}
        className="justify-self-start"
        busy={change.busy}
        onClick={() => change.run(undefined)}
      >
        {resolved ? t('Reopen') : t('Mark as resolved')}
      </Button>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  )
}

interface StackFramesProps {
  frames: readonly TranslatedFrame[]
  version: string
}

/**
 * The stack of an error, the innermost function first. Names places in the source code if the server has the source
 * maps, or else places in the built scripts.
 */
function StackFrames({ frames, version }: StackFramesProps) {
  if (frames.length === 0) {
    return (
      <p className="text-muted-foreground text-sm">
        {t('The browser did not report where the error happened.')}
      </p>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-lg" id="stack">
        {t('Stack')}
      </h3>
      <ol
        aria-labelledby="stack"
        className="grid grid-cols-1 gap-1 rounded-control bg-muted p-3 font-mono text-xs"
      >
        {frames.map((frame) => {
          const { file, line, column, name } = frame.source ?? frame
          return (
            <li key={`${frame.file}:${frame.line}:${frame.column}:${frame.name}`} className="wrap-anywhere">
              {name && <b>{name} </b>}
              {file}:{line}:{column}
            </li>
          )
        })}
      </ol>
      {!frames.some(({ source }) => source) && (
        <p className="text-muted-foreground text-sm">
          {t(
            'The source maps of version {version} are not on this server, so these are places in the built scripts.',
            { version },
          )}
        </p>
      )}
    </div>
  )
}

export const kindLabels: Readonly<Record<ErrorKind, string>> = {
  error: t('Uncaught error'),
  rejection: t('Rejected promise'),
  render: t('Screen'),
  worker: t('Service worker'),
}
