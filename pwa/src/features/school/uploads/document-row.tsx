import type { UploadCategory } from '@cubby/contract/school/upload-categories'
import type { UserUpload } from '@cubby/contract/school/user-uploads'
import { text, translate } from '@cubby/texts/t'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { calendarDay } from '@/ui/moment.ts'
import { sizeText } from '@/ui/size-text.ts'
import { BeingChecked } from '../files/being-checked.tsx'

/** A document with its buttons. Nobody can open it while it is being checked. */
export function DocumentRow({ upload, children }: { upload: UserUpload; children: ReactNode }) {
  const { category, file_name, file_size, created_at, being_checked } = upload
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <FileText className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-48">
        <span className="block wrap-anywhere font-semibold">{file_name}</span>
        <span className="figures block text-muted-foreground text-sm">
          {translate(categoryLabels[category])}, {sizeText(file_size)}, {calendarDay(created_at)}
        </span>
        {being_checked && <BeingChecked since={created_at} />}
      </p>
      <div className="flex gap-2">{children}</div>
    </li>
  )
}

/** The labels of the document categories. */
export const categoryLabels: Readonly<Record<UploadCategory, string>> = {
  identification: text('Identification'),
  health: text('Health and immunization'),
  education: text('Education and training'),
  other: text('Other'),
}
