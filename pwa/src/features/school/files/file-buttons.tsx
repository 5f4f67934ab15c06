import { type FileType, fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import { Download, ExternalLink } from 'lucide-react'
import { DamagedFileError } from '@/offline/files/cached-files.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { openBlob } from './open-blob.ts'

interface FileButtonsProps extends NamedFile {
  /** Whether the file is on this device. */
  isCached: boolean
  read: () => Promise<Blob>
  variant?: 'primary' | 'outline'
}

/** Download and Open, from this device when the file is there. */
export function FileButtons({ title, type, isCached, read, variant = 'outline' }: FileButtonsProps) {
  const reachable = useServerReachable()
  const disabled = !isCached && !reachable
  const hand = async (over: (blob: Blob, file: NamedFile) => void) => {
    try {
      over(await read(), { title, type })
    } catch (failure) {
      showToast('error', failure instanceof DamagedFileError ? failure.message : messages.fileFailed)
    }
  }
  const name = <span className="sr-only">{title}</span>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant={variant} size="small" disabled={disabled} onClick={() => hand(saveFile)}>
        <Download className="size-4" aria-hidden="true" />
        Download {name}
      </Button>
      <Button variant="outline" size="small" disabled={disabled} onClick={() => hand(openFile)}>
        <ExternalLink className="size-4" aria-hidden="true" />
        Open {name}
      </Button>
      <p className="text-muted-foreground text-sm">
        {isCached ? 'Stored on this device' : !reachable && 'Needs a connection the first time'}
      </p>
    </div>
  )
}

interface NamedFile {
  readonly title: string
  readonly type: FileType
}

/** Downloads a file under its title. */
function saveFile(blob: Blob, { title, type }: NamedFile): void {
  const download = `${title.replace(/[^\w]+/g, '-')}.${fileTypes[type][0]}`
  openBlob(new Blob([blob], { type }), { download })
}

/** Shows a file in a new tab, if the browser can. */
function openFile(blob: Blob, { type }: NamedFile): void {
  openBlob(new Blob([blob], { type }), { target: '_blank', rel: 'noopener' })
}
