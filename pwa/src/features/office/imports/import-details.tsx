import { messages } from '@cubby/contract/messages'
import { ListState } from '@/desk/table/list-state.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { countsText, statusChips } from './import-labels.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportRows } from './import-rows.tsx'
import { MappingForm } from './mapping-form.tsx'
import { isWorking, useImport, useImportStep } from './use-imports.ts'

/** One import, from the mapping of its columns to its result. */
export function ImportDetails({ id }: { id: string }) {
  const steps = useImportStep(id)
  return (
    <ListState
      query={useImport(id)}
      failed={messages.importsFailed}
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
                label="Download rows to correct"
                about={`of ${data.file_name}`}
              />
            </div>
          )}
          {data.counts.invalid > 0 && <ImportRows data={data} shown="invalid" title="Rows with errors" />}
          {data.warned > 0 && <ImportRows data={data} shown="warned" title="Rows with warnings" />}
          {data.counts.kept > 0 && <ImportRows data={data} shown="kept" title="Rows that were kept" />}
          {(data.status === 'uploaded' || data.status === 'checked') && (
            <MappingForm data={data} steps={steps} />
          )}
        </>
      )}
    </ListState>
  )
}
