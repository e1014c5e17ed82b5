import { useState } from 'react'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconClock, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Franja } from '#domain/core/franja.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { problemaDeHorario, textoFranjas } from '#domain/tienda/horario.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { MoneyField } from '#features/kit/inputs.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { paths } from '#features/paths.ts'
import { HorarioSemanal } from '#features/kit/form/HorarioSemanal.tsx'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import classes from '../Envios.module.css'
import { palabrasDeEntrega } from '../palabras.ts'
import { ActModal } from '#features/kit/ActForm.tsx'

/** Who brings the orders, and what that costs where no rule says otherwise. */
export function CostoPorDefecto({ tienda }: { tienda: Tienda }) {
  const puede = usePuede(Tienda, 'editar')
  const [abierto, setAbierto] = useState<'costo' | 'horario'>()
  const seEntrega = textoFranjas(tienda.entregaHorario)
  const quien = [tienda.deliveryPropio && 'mensajeros propios', tienda.deliveryMercana && 'mensajeros de Mercana'].filter(
    (uno) => uno !== false,
  )
  return (
    <section className={classes['caja']} aria-label="Costo por defecto">
      <Group justify="space-between" gap="md">
        <div>
          <Text c="dimmed" size="sm">
            Costo por defecto, donde ninguna regla dice otra cosa
          </Text>
          <Text className={`${classes['cifra']} numeros`}>
            {tienda.tiendaCostoEnvioPorDefecto === 0 ? 'Gratis' : formatMoney(tienda.tiendaCostoEnvioPorDefecto)}
          </Text>
          <Text>
            {quien.length === 0 ? 'La tienda no entrega a domicilio: los pedidos se retiran.' : `Entrega con ${quien.join(' y ')}.`}{' '}
            {puede && (
              <Anchor component={Link} to={paths.configurar.href({ nombre: tienda.slug }, { ver: 'perfil' })} underline="always">
                Cambiar quién entrega
              </Anchor>
            )}
          </Text>
          {quien.length > 0 && <Text>{seEntrega === '' ? 'No se dice en qué días y horas se entrega.' : `Se entrega ${seEntrega}`}</Text>}
        </div>
        {puede && (
          <Group gap="xs">
            <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAbierto('costo')}>
              Cambiar el costo
            </Button>
            <Button variant="default" leftSection={<IconClock size={18} aria-hidden />} onClick={() => setAbierto('horario')}>
              Días y horas
            </Button>
          </Group>
        )}
      </Group>
      {abierto === 'costo' && <CambiarCosto tienda={tienda} onClose={() => setAbierto(undefined)} />}
      {abierto === 'horario' && <CambiarHorario tienda={tienda} onClose={() => setAbierto(undefined)} />}
    </section>
  )
}

function CambiarCosto({ tienda, onClose }: { tienda: Tienda; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [costo, setCosto] = useState<number | null>(tienda.tiendaCostoEnvioPorDefecto)
  const [guardar, guardando] = useLocked(async () => {
    if (costo === null) return
    if ((await orden(comandos.editarTienda, { tiendaId }, { tiendaCostoEnvioPorDefecto: costo })).ok) onClose()
  })
  return (
    <ActModal
      onClose={onClose}
      title="Costo de envío por defecto"

      onSubmit={guardar}
      running={guardando}
      submit="Guardar"
      disabled={costo === null}
    >
      <MoneyField
        label="Costo"
        description="0 es gratis. Para cobrar también por peso, ponle costo a Todo el país en la pestaña Por lugar"
        data-autofocus
        value={costo}
        onChange={setCosto}
        error={costo === null && 'Escribe cuánto cuesta'}
      />
    </ActModal>
  )
}

/** When orders are brought, wherever no place says otherwise: customers see it before they order. */
function CambiarHorario({ tienda, onClose }: { tienda: Tienda; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [horario, setHorario] = useState<readonly Franja[]>(tienda.entregaHorario)
  const problema = problemaDeHorario(horario, [])
  const [guardar, guardando] = useLocked(async () => {
    if ((await orden(comandos.editarTienda, { tiendaId }, { entregaHorario: [...horario] })).ok) onClose()
  })
  return (
    <ActModal
      onClose={onClose}
      title="Días y horas de entrega"
      size="lg"

      onSubmit={() => {
        if (problema === undefined) guardar()
      }}
      running={guardando}
      submit="Guardar"
      disabled={problema !== undefined}
      problem={problema}
    >
      <Text c="dimmed">
        {horario.length === 0 ? 'Sin días no se dice cuándo se entrega.' : `El cliente lee: «Se entrega ${textoFranjas(horario)}».`}
      </Text>
      <HorarioSemanal valor={horario} onChange={setHorario} palabras={palabrasDeEntrega} />
    </ActModal>
  )
}
