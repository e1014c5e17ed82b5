import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { ejecutar } from '#data/device/browser/api.ts'
import { useLeido } from '#data/useLeido.ts'
import { comandosEsperas } from '#domain/mercado/comandos.esperas.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { paths } from '#features/paths.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'

/** What each person waits for in each shop: asked once for all the products of a page. */
const preguntadas = new Map<string, Promise<readonly string[]>>()
const claveDe = (usuarioId: string, tiendaId: string): string => `${usuarioId} ${tiendaId}`

function loQueEspera(usuarioId: string, tiendaId: string): Promise<readonly string[]> {
  if (usuarioId === '') return Promise.resolve([])
  const clave = claveDe(usuarioId, tiendaId)
  const sabida =
    preguntadas.get(clave) ??
    ejecutar(comandosEsperas.misEsperas, { comercioId: tiendaId }, {}).then((respuesta) => {
      // With no line it is asked again when the page is.
      if (!respuesta.ok) preguntadas.delete(clave)
      return respuesta.ok ? respuesta.value.productos : []
    })
  preguntadas.set(clave, sabida)
  return sabida
}

/** Asks to be told when the shop has some again, or says never mind; who is signed out is asked to come in first. */
export function Avisame({ tiendaId, productoId, nombre }: { tiendaId: string; productoId: string; nombre: string }) {
  const { usuario } = useSesion()
  const orden = useOrden()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const usuarioId = usuario?.usuarioId ?? ''
  const { valor: esperados } = useLeido(() => loQueEspera(usuarioId, tiendaId), [usuarioId, tiendaId])
  const [dicho, setDicho] = useState<boolean>()
  const espera = dicho ?? esperados?.includes(productoId) ?? false
  const [cambiar, cambiando] = useLocked(async () => {
    if (!usuario) {
      await navigate(paths.login.path, { state: { desde: pathname } })
      return
    }
    const hecho = await orden(
      comandosEsperas.esperarProducto,
      { comercioId: tiendaId, productoId },
      { espera: !espera },
      { bien: espera ? 'Ya no te avisamos' : 'Te avisamos cuando vuelva' },
    )
    if (!hecho.ok) return
    preguntadas.delete(claveDe(usuarioId, tiendaId))
    setDicho(hecho.value.espera)
  })
  return (
    <Button
      variant={espera ? 'light' : 'subtle'}
      fullWidth
      mt={6}
      loading={cambiando}
      onClick={cambiar}
      leftSection={espera ? <IconBellOff size={18} aria-hidden /> : <IconBell size={18} aria-hidden />}
      aria-label={espera ? `Te avisamos cuando vuelva ${nombre}: quitar` : `Avísame cuando vuelva ${nombre}`}
    >
      {espera ? 'Te avisamos' : 'Avísame'}
    </Button>
  )
}
