import { type FileType, fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Download, ExternalLink } from 'lucide-react'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DamagedFileError } from '@/offline/files/cached-files.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { openBlob } from './open-blob.ts'

interface FileButtonsProps extends NamedFile {
  /** Whether the file is on this device. */
  isCached: boolean
  read: () => Promise<Blob>
  /** Whether the screen says once for all files that they are on this device. */
  isStoredSaid?: boolean
  /** Shows icons alone, in a row of a list. */
  compact?: boolean
}

/** Download and Open, from this device when the file is there. */
export function FileButtons({
  title,
  type,
  isCached,
  read,
  isStoredSaid = false,
  compact = false,
}: FileButtonsProps) {
  const reachable = useServerReachable()
  const disabled = !isCached && !reachable
  const hand = async (over: (blob: Blob, file: NamedFile) => void) => {
    try {
      over(await read(), { title, type })
    } catch (failure) {
      showToast('error', failure instanceof DamagedFileError ? failure.message : t(messages.fileFailed))
    }
  }

  const state = isCached
    ? !isStoredSaid && t('Stored on this device')
    : !reachable && t('Needs a connection the first time')
  if (compact) {
    return (
      <div className="flex min-h-11 items-center gap-1">
        <p className="grid min-w-0 flex-1 text-sm leading-snug">
          <span className="font-semibold wrap-anywhere">{title}</span>
          {/* Keeps its line until the stored files are known. */}
          <span className="min-h-[1lh] text-muted-foreground text-xs">{state}</span>
        </p>
        <Button
          variant="quiet"
          size="icon"
          disabled={disabled}
          aria-label={t('Download {title}', { title })}
          onClick={() => hand(saveFile)}
        >
          <Download className="size-4.5" aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          disabled={disabled}
          aria-label={t('Open {title}', { title })}
          onClick={() => hand(openFile)}
        >
          <ExternalLink className="size-4.5" aria-hidden="true" />
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" size="small" disabled={disabled} onClick={() => hand(saveFile)}>
        <Download className="size-4" aria-hidden="true" />
        {rich('Download <hidden>{title}</hidden>', { title, hidden: srOnly })}
      </Button>
      <Button variant="outline" size="small" disabled={disabled} onClick={() => hand(openFile)}>
        <ExternalLink className="size-4" aria-hidden="true" />
        {rich('Open <hidden>{title}</hidden>', { title, hidden: srOnly })}
      </Button>
      <p className="text-muted-foreground text-sm">{state}</p>
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
