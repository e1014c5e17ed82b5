import { useState } from 'react'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { MetodoDePago, MetodoPublico } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { nombreClaseDeMetodo } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { Section } from '#features/kit/Section.tsx'
import { Loading } from '#ui/show/states.tsx'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormSheet } from '../../kit/Form.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import classes from './Configurar.module.css'
import { MetodoForm } from './MetodoForm.tsx'
import { Tarjeta } from './Tarjeta.tsx'
import { useTiendaForm } from './useTiendaForm.ts'

/** How the store is paid for its orders, and from how much on it takes them. */
export function PagosTab({ tienda }: { tienda: Tienda }) {
  return (
    <Stack gap="xl">
      <Condiciones tienda={tienda} />
      <Metodos />
      <MetodosDeMercana />
    </Stack>
  )
}

const condiciones = fieldsOf(Tienda.campos, {
  pedidoMinimoCentavos: {
    label: 'Pedido mínimo',
    description: 'En mercancía, sin contar el envío. 0: cualquiera',
    missing: 'Falta el pedido mínimo; 0 es cualquiera',
  },
  aceptaAntesDePagar: { label: 'Se aceptan pedidos antes de que estén pagados' },
})
const Campo = fieldFor(condiciones)

function Condiciones({ tienda }: { tienda: Tienda }) {
  const form = useTiendaForm(condiciones, tienda)
  return (
    <FormSheet form={form}>
      <Seccion titulo="Condiciones de los pedidos">
        <Stack>
          <Campo name="pedidoMinimoCentavos" maw={260} />
          <Campo
            name="aceptaAntesDePagar"
            description={
              form.values.aceptaAntesDePagar
                ? 'Puedes ir preparando mientras llega la transferencia.'
                : 'Un pedido por transferencia se acepta cuando alguien aprueba su comprobante.'
            }
          />
        </Stack>
      </Seccion>
    </FormSheet>
  )
}

function Metodos() {
  const metodos = useVivo(MetodoDePago)
  const puede = usePuede(MetodoDePago, 'editar')
  const [editando, setEditando] = useState<MetodoDePago | 'nuevo'>()
  if (metodos === undefined) return <Loading />
  const ordenados = metodos
    .map(({ doc }) => doc)
    .sort((a, b) => Number(b.activo) - Number(a.activo) || a.nombre.localeCompare(b.nombre, 'es', { numeric: true }))
  return (
    <Section
      title="Cómo te pagan"
      actions={
        puede && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEditando('nuevo')}>
            Nuevo método
          </Button>
        )
      }
    >
      {ordenados.length === 0 ? (
        <Text c="dimmed">
          Todavía no pusiste ninguno: se ofrece efectivo al recibir y efectivo en la tienda. En cuanto pongas el primero se ofrecen solo los
          tuyos.
        </Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {ordenados.map((metodo) => (
            <Tarjeta
              key={metodo.id}
              nombre={metodo.nombre}
              marca={metodo.activo ? ['teal', 'Se ofrece'] : ['gray', 'Apagado']}
              onEdit={puede ? () => setEditando(metodo) : undefined}
            >
              <Group gap={6}>
                <IconCreditCard size={20} aria-hidden />
                <Text c="dimmed">{nombreClaseDeMetodo[metodo.clase]}</Text>
              </Group>
            </Tarjeta>
          ))}
        </SimpleGrid>
      )}
      {editando && (
        <MetodoForm
          key={editando === 'nuevo' ? '' : editando.id}
          metodo={editando === 'nuevo' ? undefined : editando}
          onClose={() => setEditando(undefined)}
        />
      )}
    </Section>
  )
}

/** Accounts of the platform that its customers are offered too: the platform says which, and whether the money came. */
function MetodosDeMercana() {
  const { tiendaId } = useTienda()
  const ofrecidos = (useVivo(MetodoPublico) ?? [])
    .map(({ doc }) => doc)
    .filter(({ activo, todas, tiendas }) => activo && (todas || tiendas.includes(tiendaId)))
  if (ofrecidos.length === 0) return null
  return (
    <Section title="También se ofrece">
      <Text c="dimmed" mb="sm">
        Son cuentas de Mercana: el dinero entra ahí, y es Mercana quien aprueba el pago.
      </Text>
      <ul className={classes['pasos']}>
        {ofrecidos.map(({ id, nombre, minimoCentavos, maximoCentavos }) => (
          <li key={id} className={classes['paso']}>
            <Text fw={650}>{nombre}</Text>
            {minimoCentavos > 0 && <Text c="dimmed">desde {formatMoney(minimoCentavos)}</Text>}
            {maximoCentavos > 0 && <Text c="dimmed">hasta {formatMoney(maximoCentavos)}</Text>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
