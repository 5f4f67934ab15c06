// Generated from the contract. To update it: pnpm test:main row-shapes -u
export const publicShapes = {
  classes: {"id":"string","title":"string","description":"string","duration":"string","location_type":"string","location":"string","location_details":"string?","price":"number","discounts":"object?","image_url":"string?","instructor_name":"string?","status":"string","sessions":[{"id":"string","class_id":"string","start_date":"string","session_date":"string","end_date":"string","start_time":"string","end_time":"string","starts_at":"string","instructor_name":"string?","session_location":"string?","location_details":"string?","capacity":"number","enrolled_count":"number","available_spots":"number","status":"string","meetings":"object?","contact_hours":"number?"}]},
  provider: {"name":"string","email":"string","phone":"string","address":"string","hours":"string","timezone":"string","brand":"object?","refund_policy":"object?","legal_texts":"object?","demo":"object?"},
}
