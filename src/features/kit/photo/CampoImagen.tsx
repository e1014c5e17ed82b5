import { useEffect, useState } from 'react'
import { Stack, Text } from '@mantine/core'
import { verArchivo } from '#data/archivos/archivos.ts'
import { usePersona, useSesion, useTiendaSiHay } from '#data/session/react.tsx'
import type { OrdenTrasSubir } from '#data/archivos/subidas.almacen.ts'
import { useContenido, useSubida, useSubidas } from '#data/session/useSubidas.ts'
import { partesDeUrl, type Carpeta, type RefArchivo } from '#domain/archivos/archivo.ts'
import { carpetas } from '#domain/archivos/carpetas.ts'
import { CampoFoto } from './CampoFoto.tsx'
import { EnCamino } from './EnCamino.tsx'
import { reducirFoto } from './fotos.ts'
import { enPalabras } from '../answer/useCommand.ts'

interface Props {
  titulo: string
  /** What stands in its place when there is none. */
  nombre: string
  /** Where it is kept: who may send it, who may see it, and whether by signed links alone, stand in `#domain/archivos/archivo.ts`. */
  carpeta: Carpeta
  /** What the document holds; '' when there is none. */
  url: string
  /**
   * Writes the reference into the document: at once and with no connection, when this device writes that document. Called with
   * null when the picture is taken away.
   */
  onChange: (valor: RefArchivo | null) => Promise<unknown> | void
  /** When the server alone writes the document: the queue asks it, once the picture arrived. Then `onChange` only takes away, or shows what was chosen. */
  orden?: OrdenTrasSubir
  /** Of a receipt that a customer sends: the store that may see it. */
  paraTienda?: string
  soloLectura?: boolean
}

/**
 * A picture of a document: chosen with or without a connection, shown at once, sent when there is a line, with its progress and
 * what went wrong. The document refers to it by a name that it keeps.
 */
export function CampoImagen({ titulo, nombre, carpeta, url, onChange, orden, paraTienda, soloLectura = false }: Props) {
  const subidas = useSubidas()
  const tienda = useTiendaSiHay()
  const { usuario } = useSesion()
  const persona = usePersona()
  const [ocupado, setOcupado] = useState(false)
  const [problema, setProblema] = useState('')
  /** Chosen for a document that the server writes: it shows before the document says so. */
  const [escogida, setEscogida] = useState<string>()
  const propia = escogida ?? url
  const subida = useSubida(subidas, propia)
  const archivo = useContenido(subidas, subida?.id)
  const visible = useUrl(propia, subida !== undefined)
  const dueno = carpetas[carpeta].de === 'persona' || paraTienda !== undefined ? usuario?.usuarioId : tienda?.tiendaId

  const poner = async (elegido: File): Promise<void> => {
    if (!subidas || dueno === undefined) return
    const enCaja = tienda?.dispositivo.clase === 'caja' && dueno === tienda.tiendaId
    const nueva = { archivo: await reducirFoto(elegido), carpeta, dueno, autor: enCaja ? (persona?.empleadoId ?? '') : '' }
    const guardada = await subidas.encolar({
      ...nueva,
      ...(paraTienda === undefined ? {} : { paraTienda }),
      ...(orden ? { orden } : {}),
    })
    if (!guardada.ok) return setProblema(enPalabras(guardada.error))
    if (subida) await subidas.quitar(subida.id)
    if (orden) setEscogida(guardada.value.url)
    await onChange(guardada.value)
  }
  const quitar = async (): Promise<void> => {
    if (subida) await subidas?.quitar(subida.id)
    if (orden) setEscogida('')
    await onChange(null)
  }
  const hacer = (que: () => Promise<void>): void => {
    setOcupado(true)
    setProblema('')
    void que().finally(() => setOcupado(false))
  }

  return (
    <Stack gap="xs" mb="sm">
      <CampoFoto
        titulo={titulo}
        nombre={nombre}
        url={subida && !archivo ? '' : visible}
        archivo={archivo}
        onChoose={(elegido) => hacer(() => poner(elegido))}
        onRemove={() => hacer(quitar)}
        ocupado={soloLectura || ocupado || !subidas || dueno === undefined}
      />
      {subida && <EnCamino subida={subida} onRetry={() => subidas?.reintentar()} />}
      <Text c="red" role="alert" hidden={problema === ''}>
        {problema}
      </Text>
    </Stack>
  )
}

/** The address to show it by: its own, or a signed one that is asked for. '' while there is none. */
function useUrl(url: string, enCamino: boolean): string {
  const partes = partesDeUrl(url)
  const id = partes && carpetas[partes.carpeta].privada && !enCamino ? partes.id : undefined
  const [firmada, setFirmada] = useState({ id: '', url: '' })
  useEffect(() => {
    if (id === undefined) return
    let vigente = true
    verArchivo(id).then((visto) => vigente && visto.ok && setFirmada({ id, url: visto.value.url }), reportError)
    return () => {
      vigente = false
    }
  }, [id])
  if (id === undefined) return url
  return firmada.id === id ? firmada.url : ''
}
