import { messages } from '@cubby/contract/messages'
import type { DataImport, ImportRow } from '@cubby/contract/office/imports'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { ListState } from '@/desk/table/list-state.tsx'
import { PaginationBar } from '@/desk/table/paged-list.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { countsText, progressOf, statusChips } from './import-labels.ts'
import { ImportResult } from './import-result.tsx'
import { MappingForm } from './mapping-form.tsx'
import { isWorking, useImport, useImportRows, useImportStep } from './use-imports.ts'

/** One import, from the mapping of its columns to its result. */
export function ImportDetails({ id }: { id: string }) {
  const steps = useImportStep(id)
  return (
    <ListState
      query={useImport(id)}
      failed={t(messages.importsFailed)}
      announcement={({ status }) => statusChips[status].label}
    >
      {(data) => (
        <>
          <Card as="section" aria-labelledby="import-file" className="grid gap-4 p-5">
            <div className="grid gap-1">
              <div className="flex flex-wrap items-center gap-3">
                <h2 id="import-file" className="wrap-anywhere text-xl">
                  {data.file_name}
                </h2>
                <Chip tone={statusChips[data.status].tone}>{statusChips[data.status].label}</Chip>
              </div>
              <p className="figures text-muted-foreground text-sm">{countsText(data.counts)}</p>
            </div>
            {steps.failure && (
              <Alert tone="error" announced>
                {steps.failure}
              </Alert>
            )}
            {isWorking(data) && <ImportProgress data={data} steps={steps} />}
            <ImportResult data={data} steps={steps} />
          </Card>
          {data.counts.invalid + data.warned > 0 && (
            <div>
              <DownloadButton
                path={`/admin/imports/${data.id}/rows/export`}
                fileName="rows-to-correct.csv"
                label={rich('Download rows to correct<hidden> of {fileName}</hidden>', {
                  fileName: data.file_name,
                  hidden: srOnly,
                })}
              />
            </div>
          )}
          {data.counts.invalid > 0 && (
            <ImportRows data={data} shown="invalid" title={t('Rows with errors')} />
          )}
          {data.warned > 0 && <ImportRows data={data} shown="warned" title={t('Rows with warnings')} />}
          {data.counts.kept > 0 && <ImportRows data={data} shown="kept" title={t('Rows that were kept')} />}
          {(data.status === 'uploaded' || data.status === 'checked') && (
            // Another table has other columns, so that nothing chosen before counts.
            <MappingForm key={`${data.table?.header_row} ${data.table?.sheet}`} data={data} steps={steps} />
          )}
        </>
      )}
    </ListState>
  )
}

interface ImportProgressProps {
  data: DataImport
  steps: ReturnType<typeof useImportStep>
}

/** How far the job is, and how to stop it. */
function ImportProgress({ data, steps }: ImportProgressProps) {
  const { done, total } = progressOf(data)
  return (
    <div className="grid gap-3">
      <progress
        aria-label={statusChips[data.status].label}
        max={Math.max(total, 1)}
        value={done}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
      />
      <p className="figures text-sm">
        {t('{done} of {total} rows. You can leave this page; the work goes on.', {
          done: done.toLocaleString('en-US'),
          total: total.toLocaleString('en-US'),
        })}
      </p>
      {data.status === 'running' && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={steps.busy === 'cancel'}
          onClick={() => steps.take({ step: 'cancel' })}
        >
          {t('Stop Import')}
        </Button>
      )}
    </div>
  )
}

interface ImportRowsProps {
  data: DataImport
  shown: 'invalid' | 'kept' | 'warned'
  title: string
}

/** The rows of a file that were not imported, not undone, or need a look, each with its reasons. */
function ImportRows({ data, shown, title }: ImportRowsProps) {
  const [page, setPage] = useState(1)
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <ListState
        query={useImportRows(data, shown, page)}
        failed={t(messages.importsFailed)}
        announcement={({ pagination }) =>
          t('{count, plural, one {# row} other {# rows}}', { count: pagination.total })
        }
      >
        {({ rows, pagination }) => (
          <>
            <ul className="grid gap-3">
              {rows.map((row) => (
                <RowCard key={row.number} row={row} headers={data.headers} />
              ))}
            </ul>
            <PaginationBar pagination={pagination} onPage={setPage} />
          </>
        )}
      </ListState>
    </section>
  )
}

function RowCard({
  row: { number, errors, warnings, cells },
  headers,
}: {
  row: ImportRow
  headers: string[]
}) {
  const values = cells?.flatMap((cell, at) => (cell ? `${headers[at] || at + 1}: ${cell}` : []))
  return (
    <Card as="li" className="grid gap-1 p-4 text-sm">
      <p className="figures font-semibold">{t('Row {number}', { number })}</p>
      <ul className="text-destructive">
        {errors.map(({ column, message }) => (
          <li key={`${column} ${message}`}>{column ? `${column}: ${message}` : message}</li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <ul className="text-warning">
          {warnings.map(({ column, message }) => (
            <li key={`${column} ${message}`}>{column ? `${column}: ${message}` : message}</li>
          ))}
        </ul>
      )}
      {values && <p className="wrap-anywhere text-muted-foreground">{values.join(' · ')}</p>}
    </Card>
  )
}
