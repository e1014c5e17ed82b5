import { useState } from 'react'
import { ejecutar } from '#data/device/browser/api.ts'
import type { Fila } from '#data/device/fila.ts'
import { useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { leer } from '#domain/core/entity.ts'
import type { Fallo } from '#domain/core/result.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'

interface Pregunta {
  desde: string
  hasta: string
  ncf?: string
}

/** Before any sale, and after any: a number is looked for among all of them. */
const SIEMPRE = { desde: '2000-01-01', hasta: '2099-12-31' }

/** Sales that the server holds, newest first, a page at a time. */
export function useAnteriores() {
  const { tiendaId } = useTienda()
  const [pregunta, setPregunta] = useState<Pregunta>()
  const [ventas, setVentas] = useState<Fila<Venta>[]>()
  const [firmas, setFirmas] = useState<ReadonlyMap<string, Ecf>>(new Map())
  const [hayMas, setHayMas] = useState(false)
  const [fallo, setFallo] = useState<Fallo>()
  const [pedir, buscando] = useLocked(async (que: Pregunta, previas: Fila<Venta>[]) => {
    const ultima = previas.at(-1)?.doc
    const seguir = ultima === undefined ? {} : { antesDe: ultima.en, antesDeId: ultima.id }
    const respuesta = await ejecutar(comandos.ventasAnteriores, { tiendaId }, { ...que, ...seguir })
    setFallo(respuesta.ok ? undefined : respuesta.error)
    if (!respuesta.ok) return
    setPregunta(que)
    setVentas([...previas, ...respuesta.value.docs.map(filaDelServidor)])
    const suyos = respuesta.value.ecf.map((doc) => leer(Ecf, doc))
    setFirmas((sabidas) => new Map([...sabidas, ...suyos.map((ecf): [string, Ecf] => [ecf.ventaId, ecf])]))
    setHayMas(respuesta.value.hayMas)
  })
  return {
    ventas,
    firmas,
    hayMas,
    fallo,
    buscando,
    porDias: (desde: string, hasta: string) => pedir({ desde, hasta }, []),
    porNcf: (ncf: string) => pedir({ ...SIEMPRE, ncf: ncf.trim().toUpperCase() }, []),
    verMas: () => (pregunta === undefined ? undefined : pedir(pregunta, ventas ?? [])),
  }
}

const filaDelServidor = (doc: Record<string, unknown>): Fila<Venta> => ({
  doc: leer(Venta, doc),
  estado: 'servidor',
  motivo: '',
  recibidoEn: '',
})
