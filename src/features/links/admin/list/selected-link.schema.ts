import * as v from 'valibot'
import { LINK_STATES, type SelectedLink } from '../admin-link.ts'

export const selectedLinkSchema = v.object({
  id: v.string(),
  name: v.string(),
  state: v.picklist(LINK_STATES),
}) satisfies v.GenericSchema<SelectedLink>
