type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click follows a link here. With other buttons and with modifier keys the browser opens a tab or a window, or downloads. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}
