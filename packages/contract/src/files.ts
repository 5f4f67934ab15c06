import { z } from 'zod'
import { type FileType, fileTypes } from './file-types.ts'

export const fileType = z.enum(Object.keys(fileTypes) as FileType[])
