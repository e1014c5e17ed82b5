import { useState } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import { IconBellRinging, IconBellOff } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useSesion } from '#data/session/react.tsx'
import type { ConsultaEnLinea } from '#data/useConsulta.ts'
import { useLeido } from '#data/useLeido.ts'
import { comandosAvisos } from '#domain/avisos/comandos.avisos.ts'
import { mensajeDe } from '#domain/messages.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { Item } from '#features/kit/list/Item.tsx'
import { formatDateTime } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { nombreDeEquipo } from '../nombre-de-equipo.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { apagarPush, encenderPush, equipoDeAqui, situacionDePush, type SituacionDePush } from '#features/kit/device/push.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import classes from './Perfil.module.css'
import { unanswered } from '#features/kit/Answer.tsx'

type Respuesta = { llave: string; equipos: readonly Equipo[] }
interface Equipo {
  equipoId: string
  navegador: string
  desde: string
}

/** The browsers that show notices with Mercana closed: this one, switched on by a tap that says what for, and the others. */
export function EquiposConAvisos({ consulta: { datos, error, recargar } }: { consulta: ConsultaEnLinea<Respuesta> }) {
  const usuarioId = useSesion().usuario?.usuarioId ?? ''
  const [vuelta, setVuelta] = useState(0)
  const aqui = useLeido(async () => ({ situacion: await situacionDePush(usuarioId), equipoId: await equipoDeAqui() }), [usuarioId, vuelta])
  const onChange = () => {
    setVuelta((n) => n + 1)
    recargar()
  }
  return (
    <Seccion titulo="Avisos con Mercana cerrada">
      {datos && aqui.ultimo ? (
        <Stack>
          <EsteEquipo usuarioId={usuarioId} situacion={aqui.ultimo.situacion} llave={datos.llave} onChange={onChange} />
          <Lista equipos={datos.equipos} deAqui={aqui.ultimo.equipoId} onChange={onChange} />
        </Stack>
      ) : (
        unanswered({ datos: undefined, error, recargar }, 'La lista de equipos')
      )}
    </Seccion>
  )
}

interface EsteProps {
  usuarioId: string
  situacion: SituacionDePush
  llave: string
  onChange: () => void
}

function EsteEquipo({ usuarioId, situacion, llave, onChange }: EsteProps) {
  const encender = useAction(
    () => encenderPush(usuarioId, llave),
    () => {
      toastSuccess('Este equipo te avisará')
      onChange()
    },
  )
  if (situacion === 'no-se-puede' || situacion === 'negado') {
    const { mensaje, arreglo } = mensajeDe({ code: situacion === 'negado' ? 'aviso.sin-permiso' : 'aviso.no-se-puede' })
    return (
      <Text c="dimmed">
        {mensaje} {arreglo}
      </Text>
    )
  }
  if (situacion === 'encendido')
    return <Text>Este equipo te avisa, aunque Mercana esté cerrada, mientras tengas tu cuenta abierta en él.</Text>
  return (
    <Stack gap="sm">
      <Text>
        Este equipo puede avisarte aunque Mercana esté cerrada. En la pantalla, también bloqueada, se lee qué pasó y el número del pedido:
        “Tu pedido va en camino · Pedido #3F2A9C”. Nunca nombres, montos, direcciones ni mensajes. El navegador te pedirá permiso.
      </Text>
      <Button
        leftSection={<IconBellRinging size={20} aria-hidden />}
        onClick={encender.run}
        loading={encender.running}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      >
        Encender los avisos
      </Button>
      <Problem>{encender.problem}</Problem>
    </Stack>
  )
}

function Lista({ equipos, deAqui, onChange }: { equipos: readonly Equipo[]; deAqui: string; onChange: () => void }) {
  if (equipos.length === 0) return null
  return (
    <ul className={classes['lista']} aria-label="Equipos con avisos">
      {equipos.map((equipo) => (
        <Renglon key={equipo.equipoId} equipo={equipo} esEste={equipo.equipoId === deAqui} onChange={onChange} />
      ))}
    </ul>
  )
}

function Renglon({ equipo: { equipoId, navegador, desde }, esEste, onChange }: { equipo: Equipo; esEste: boolean; onChange: () => void }) {
  const quitar = useAction(async () => {
    if (esEste) await apagarPush()
    return ejecutar(comandosAvisos.quitarEquipo, { equipoId }, {})
  }, onChange)
  const { nombre } = nombreDeEquipo(navegador)
  return (
    <li className={classes['renglon']}>
      <div className={classes['palabras']}>
        <Item
          title={
            <>
              {nombre} {esEste && <MarkBadge mark={['teal', 'Este']} />}
            </>
          }
          detail={`Desde el ${formatDateTime(desde)}`}
        >
          <Button
            variant="default"
            size="sm"
            leftSection={<IconBellOff size={18} aria-hidden />}
            onClick={quitar.run}
            loading={quitar.running}
            aria-label={`Quitar los avisos de ${nombre}`}
          >
            Quitar
          </Button>
        </Item>
        <Problem>{quitar.problem}</Problem>
      </div>
    </li>
  )
}
