import { z } from 'zod'
import { MATERIAL_TITLE_MAX_LENGTH, UPLOAD_MAX_BYTES } from '../constants.ts'
import { endpoint, file, json, unchanged, upload } from '../endpoint.ts'
import { line } from '../text.ts'
import { classMaterial } from './materials.ts'

const materials = z.object({ materials: z.array(classMaterial), total: z.int() })

const form = z.object({
  title: line(MATERIAL_TITLE_MAX_LENGTH).trim().default(''),
  file: z.unknown().meta({ type: 'string', format: 'binary' }),
})

export const listMaterials = endpoint({
  method: 'GET',
  path: '/classes/:id/materials',
  tag: 'Materials',
  summary: 'List the materials of a class, for its students, its instructors, and administrators',
  who: 'user',
  responses: { 200: json(materials, 'The materials') },
})

export const listMyMaterials = endpoint({
  method: 'GET',
  path: '/users/materials',
  tag: 'Materials',
  summary: 'List the materials of all classes I am or was approved for',
  who: 'user',
  responses: { 200: json(materials, 'The materials'), 304: unchanged },
})

export const addMaterial = endpoint({
  method: 'POST',
  path: '/classes/:id/materials',
  tag: 'Materials',
  summary: 'Add a PDF, JPEG, or PNG up to 5 MB to a class; instructors only to a class they teach',
  who: 'staff',
  body: upload(form, UPLOAD_MAX_BYTES),
  responses: { 201: json(z.object({ material: classMaterial }), 'The material') },
  refusals: ['file_infected', 'file_required', 'invalid_file_extension', 'invalid_file_type'],
})

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: '/classes/:id/materials/:materialId',
  tag: 'Materials',
  summary: 'Delete a material and its file; instructors only in a class they teach',
  who: 'staff',
  responses: { 200: json(z.object({ message: z.string() }), 'Deleted') },
})

export const openMaterial = endpoint({
  method: 'GET',
  path: '/classes/:id/materials/:materialId/file',
  tag: 'Materials',
  summary: 'Download the file of a material, for users who can read it',
  who: 'user',
  responses: { 200: file('The file', 'application/octet-stream') },
  refusals: ['file_being_checked'],
})
