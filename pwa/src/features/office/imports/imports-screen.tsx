import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { Button } from '@/ui/button.tsx'
import { ImportDetails } from './import-details.tsx'
import { ImportHistory } from './import-history.tsx'
import { UploadImport } from './upload-import.tsx'

interface ImportsScreenProps {
  /** The import to show. */
  id: string | undefined
  onOpen: (id: string | undefined) => void
}

/** Imports of files: upload, map the columns, check, import, and undo. */
export function ImportsScreen({ id, onOpen }: ImportsScreenProps) {
  return (
    <div className="grid gap-5">
      <SectionHeading title="Imports" description="Bring users and records from another system">
        {id !== undefined && (
          <Button variant="outline" onClick={() => onOpen(undefined)}>
            All Imports
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
