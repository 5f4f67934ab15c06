import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isLoginOver } from '@/api/failure-message.ts'
import { fetchFile } from '@/api/fetch-file.ts'
import { isProofRequired } from '@/api/fresh-proof.ts'
import type { MenuItem } from '@/desk/ui/menu.tsx'
import { readLogin } from '@/offline/session/login.ts'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { openBlob } from './open-blob.ts'

interface DownloadedFile {
  path: string
  fileName: string
  /** The message after the download; none if the browser shows the file. */
  done?: string
  failed?: string
}

interface DownloadButtonProps extends DownloadedFile {
  /** May name the subject of the file for screen readers only. */
  label: ReactNode
  /** The subject of the file, for screen readers. */
  about?: string
  disabled?: boolean
  variant?: 'outline' | 'quiet'
  className?: string
}

/** Downloads a path of the API as a file. */
export function DownloadButton({
  label,
  about,
  disabled = false,
  variant = 'outline',
  className,
  ...file
}: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await saveFile(file)
    setBusy(false)
  }
  return (
    <Button
      variant={variant}
      size="small"
      className={className}
      busy={busy}
      disabled={disabled}
      onClick={download}
    >
      <Download className="size-4" aria-hidden="true" />
      {label}
      {about && <span className="sr-only"> {about}</span>}
    </Button>
  )
}

/** Downloads a path of the API as a file, and says what became of it. */
export async function saveFile({
  path,
  fileName,
  done,
  failed = t(messages.exportFailed),
}: DownloadedFile): Promise<void> {
  try {
    await downloadFile(path, fileName)
    if (done) showToast('success', done)
  } catch (failure) {
    if (isProofRequired(failure)) showToast('error', t(messages.downloadNeedsProof))
    else if (!isLoginOver(failure)) showToast('error', failed)
  }
}

/** Returns the item of a list's menu that exports the list. */
export function exportItemOf(file: DownloadedFile, isDisabled = false): MenuItem {
  return { label: t('Export'), Icon: Download, disabled: isDisabled, onSelect: () => void saveFile(file) }
}

/** Saves a file for the logged-in user. Has no time limit. */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  const login = await readLogin()
  openBlob(await fetchFile(`/api${path}`, login?.token ?? ''), { download: fileName })
}
