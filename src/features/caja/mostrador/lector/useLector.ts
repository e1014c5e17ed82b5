import { useEffect, useEffectEvent } from 'react'
import { esCodigoDeBarras } from '#domain/catalogo/gtin.ts'
import { onKey, sinRafaga, type Rafaga } from './rafaga.ts'

interface Opciones {
  onRead: (codigo: string) => void
  /** Is this a code of the shop? Then a reading is one, wherever it landed. */
  conocido: (codigo: string) => boolean
  /** Does a burst outside of every field count as a reading even when nobody knows the code? */
  suelto: boolean
}

/** A field in which keys leave text. */
const esCampo = (elemento: EventTarget | null): elemento is HTMLInputElement | HTMLTextAreaElement =>
  elemento instanceof HTMLTextAreaElement ||
  (elemento instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'submit', 'file', 'range'].includes(elemento.type))

/** Writes a field's value so that React hears of it. */
function escribir(campo: HTMLInputElement | HTMLTextAreaElement, valor: string): void {
  const prototipo = campo instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototipo, 'value')?.set?.call(campo, valor)
  campo.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Hears a barcode reader wherever the focus is. When a reading went into a field, the field gets back what it held before it,
 * so a scan never becomes an amount or a name. In a field that is not the search box only a code of the shop, or one with
 * the check digit of a product, counts as a reading: the rest was somebody typing fast.
 */
export function useLector({ onRead, conocido, suelto }: Opciones): void {
  const avisar = useEffectEvent(onRead)
  const cuenta = useEffectEvent((codigo: string, enCampo: boolean) => conocido(codigo) || esCodigoDeBarras(codigo) || (suelto && !enCampo))

  useEffect(() => {
    let rafaga: Rafaga = sinRafaga
    let antes: { campo: HTMLInputElement | HTMLTextAreaElement; valor: string } | undefined

    const onDownload = (evento: KeyboardEvent) => {
      if (evento.isComposing || evento.repeat) return
      const paso = onKey(rafaga, { key: evento.key, ms: evento.timeStamp, conMando: evento.ctrlKey || evento.altKey || evento.metaKey })
      if (paso.rafaga !== rafaga && paso.rafaga.texto.length === 1)
        antes = esCampo(evento.target) ? { campo: evento.target, valor: evento.target.value } : undefined
      rafaga = paso.rafaga
      const { codigo } = paso
      if (codigo === undefined) return
      if (!cuenta(codigo, antes !== undefined)) return
      evento.preventDefault()
      evento.stopPropagation()
      if (antes !== undefined && antes.campo === evento.target) escribir(antes.campo, antes.valor)
      antes = undefined
      avisar(codigo)
    }
    document.addEventListener('keydown', onDownload, { capture: true })
    return () => document.removeEventListener('keydown', onDownload, { capture: true })
  }, [])
}
