import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Message } from '#src/ui/banner.tsx'
import { CONTACT_FIELDS, type ContactErrors, type ContactMessage, trimMessage, validateMessage } from './contact.ts'
import { mailtoUrl } from './mailto-url.ts'

/** How long a banner is visible. */
const BANNER_MS = 5000
/** How long 'Sending...' is visible while the mail program opens. */
const SENDING_MS = 600

const INVALID: Message = { kind: 'bad', text: 'Please fill in all required fields correctly.' }
const FAILED: Message = { kind: 'bad', text: 'An error occurred. Please try again later.' }
const SENT: Message = { kind: 'ok', text: 'Sending message...' }

/** The form is idle, refused with errors, or busy while the mail program opens. */
export function useContactForm(owner: string) {
  const [errors, setErrors] = useState<ContactErrors>({})
  const [isBusy, setBusy] = useState(false)
  const { banner, show } = useBanner()
  const sending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(sending.current), [])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const contact = trimMessage(readFields(form))
    const found = validateMessage(contact)
    setErrors(found)
    const firstInvalid = CONTACT_FIELDS.find((field) => found[field])
    if (firstInvalid) {
      show(INVALID)
      form.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus()
    } else send(form, contact)
  }

  function send(form: HTMLFormElement, contact: ContactMessage) {
    try {
      window.location.href = mailtoUrl(owner, contact)
    } catch (error) {
      console.warn('cannot open the mail program', error)
      show(FAILED)
      return
    }
    show(SENT)
    setBusy(true)
    sending.current = setTimeout(() => {
      form.reset()
      setBusy(false)
    }, SENDING_MS)
  }

  /** Removes the error of a field once the field is valid. */
  function handleChange(event: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length === 0) return
    const found = validateMessage(trimMessage(readFields(event.currentTarget)))
    setErrors(Object.fromEntries(CONTACT_FIELDS.flatMap((field) => (errors[field] && found[field] ? [[field, found[field]]] : []))))
  }

  return { errors, banner, isBusy, handleSubmit, handleChange }
}

function useBanner() {
  const [banner, setBanner] = useState<Message | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function show(message: Message) {
    clearTimeout(timer.current)
    setBanner(message)
    timer.current = setTimeout(setBanner, BANNER_MS, null)
  }
  return { banner, show }
}

function readFields(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return { name: read('name'), email: read('email'), social: read('social'), message: read('message') }
}
