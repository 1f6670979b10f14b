import { type ComponentType, lazy } from 'react'
import type { OwnActionsProps } from './own-actions.tsx'

/** Loaded only for a comment that this browser may change. */
export const OwnActions = lazy<ComponentType<OwnActionsProps>>(() =>
  import('./own-actions.tsx').then(
    (module) => ({ default: module.OwnActions }),
    () => ({ default: () => null }),
  ),
)
