import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPersonas, type Nombramiento } from '#domain/personas/comandos.personas.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { Answer } from '#features/kit/Answer.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { historiaDeNombramiento, nombresDeNombramiento } from './nombres.ts'
import classes from './Usuarios.module.css'

/** Who runs the platform, and who waits for a second operator to agree. */
export function OperadoresPanel() {
  const consulta = useConsulta(comandosPersonas.operadores, {}, {})
  return (
    <Answer of={consulta} what="La lista de operadores">
      {({ operadores }) => (
        <Stack>
          <Text c="dimmed">
            Los primeros los nombra la configuración del servidor. A los demás los pide un operador, en la ficha de la persona, y los
            aprueba otro.
          </Text>
          <ul className={classes['lista']} aria-label="Operadores">
            {operadores.map((uno) => (
              <li key={uno.usuarioId} className={classes['renglon']}>
                <Renglon nombramiento={uno} onChange={consulta.recargar} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Answer>
  )
}

function Renglon({ nombramiento, onChange }: { nombramiento: Nombramiento; onChange: () => void }) {
  const { usuario } = useSesion()
  const orden = useOrden()
  const { usuarioId, nombre, email, estado, pedidoPor } = nombramiento
  const [retirando, setRetirando] = useState(false)
  const [decidir, decidiendo] = useLocked(async (aprobar: boolean) => {
    const dicho = await orden(
      comandosPersonas.decidirOperador,
      { usuarioId },
      { aprobar },
      { bien: aprobar ? `${nombre} opera la plataforma` : 'Solicitud rechazada' },
    )
    if (dicho.ok) onChange()
  })
  return (
    <>
      <div className={classes['palabras']}>
        <Text fw={650}>{nombre}</Text>
        <Text c="dimmed" size="sm">
          {email}
        </Text>
        {estado !== 'configuracion' && <Text size="sm">{historiaDeNombramiento(nombramiento)}</Text>}
      </div>
      <MarkBadge
        mark={[
          estado === 'aprobado' || estado === 'configuracion' ? 'teal' : estado === 'pedido' ? 'orange' : 'gray',
          nombresDeNombramiento[estado],
        ]}
      />
      {estado === 'pedido' && usuario?.usuarioId === pedidoPor && (
        <Text c="dimmed" size="sm">
          La pediste tú: la decide otro operador
        </Text>
      )}
      {estado === 'pedido' && usuario?.usuarioId !== pedidoPor && (
        <Group gap="xs">
          <Button size="sm" onClick={() => decidir(true)} loading={decidiendo} aria-label={`Aprobar a ${nombre}`}>
            Aprobar
          </Button>
          <Button size="sm" variant="default" onClick={() => decidir(false)} disabled={decidiendo} aria-label={`Rechazar a ${nombre}`}>
            Rechazar
          </Button>
        </Group>
      )}
      {estado === 'aprobado' && usuario?.usuarioId !== usuarioId && (
        <Button size="sm" variant="light" color="red" onClick={() => setRetirando(true)} aria-label={`Retirar a ${nombre}`}>
          Retirar
        </Button>
      )}
      {retirando && <Retirar nombramiento={nombramiento} onClose={() => setRetirando(false)} onDone={onChange} />}
    </>
  )
}

function Retirar({ nombramiento, onClose, onDone }: { nombramiento: Nombramiento; onClose: () => void; onDone: () => void }) {
  return (
    <ConMotivo
      titulo={`¿Retirar a ${nombramiento.nombre}?`}
      boton="Retirar"
      peligro
      act={(motivo) => ejecutar(comandosPersonas.retirarOperador, { usuarioId: nombramiento.usuarioId }, { motivo })}
      done={`${nombramiento.nombre} ya no opera la plataforma`}
      onDone={onDone}
      onClose={onClose}
    >
      Deja de operar la plataforma en cuanto pida algo más. Su cuenta y sus tiendas siguen igual.
    </ConMotivo>
  )
}
