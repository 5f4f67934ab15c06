import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Moment } from '@/desk/dates/dates.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { ImportDetails } from './import-details.tsx'
import { countsText, statusChips } from './import-labels.ts'
import { UploadImport } from './upload-import.tsx'
import { useImports } from './use-imports.ts'

interface ImportsScreenProps {
  /** The import to show. */
  id: string | undefined
  onOpen: (id: string | undefined) => void
}

/** Imports of files: upload, map the columns, check, import, and undo. */
export function ImportsScreen({ id, onOpen }: ImportsScreenProps) {
  return (
    <div className="grid gap-5">
      <SectionHeading title={t('Imports')} description={t('Bring users and records from another system')}>
        {id !== undefined && (
          <Button variant="outline" onClick={() => onOpen(undefined)}>
            {t('All Imports')}
          </Button>
        )}
      </SectionHeading>
      {id === undefined ? (
        <>
          <UploadImport onUploaded={onOpen} />
          <ImportHistory onOpen={onOpen} />
        </>
      ) : (
        <ImportDetails key={id} id={id} />
      )}
    </div>
  )
}

/** The newest imports. */
function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  return (
    <section aria-labelledby="import-history" className="grid gap-3">
      <h2 id="import-history" className="text-xl">
        {t('Earlier imports')}
      </h2>
      <ListState
        query={useImports()}
        failed={t(messages.importsFailed)}
        announcement={({ imports }) =>
          t('{count, plural, one {# import} other {# imports}}', { count: imports.length })
        }
        empty={{
          title: t('No imports yet'),
          detail: t('Files that you import will appear here.'),
          is: ({ imports }) => imports.length === 0,
        }}
      >
        {({ imports, kinds }) => (
          <ul className="grid gap-3">
            {imports.map(({ id, kind, file_name, status, counts, created_by_name, created_at }) => (
              <Card
                as="li"
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 p-4 text-sm"
              >
                <div className="grid min-w-0 flex-1 basis-60 gap-1">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="wrap-anywhere font-semibold">{file_name}</span>
                    <Chip tone={statusChips[status].tone}>{statusChips[status].label}</Chip>
                  </p>
                  <p>
                    {kinds.find((one) => one.kind === kind)?.label}, {countsText(counts)}
                  </p>
                  <p className="figures text-muted-foreground">
                    <Moment of={created_at} />, {created_by_name}
                  </p>
                </div>
                <Button variant="outline" size="small" onClick={() => onOpen(id)}>
                  {rich('Open<hidden> {fileName}</hidden>', { fileName: file_name, hidden: srOnly })}
                </Button>
              </Card>
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}
