import { Stack, Text } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { nombresDeBancos } from '#domain/core/bancos.ts'
import { comandos } from '#domain/comandos.ts'
import { TiendaBanco } from '#domain/tienda/tienda-banco.entity.ts'
import { Loading } from '#ui/show/states.tsx'
import { fieldFor } from '../../kit/Field.tsx'
import { fieldsOf } from '../../kit/fields.ts'
import { FormSheet } from '../../kit/Form.tsx'
import { useEntityForm } from '../../kit/useEntityForm.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { useEnviar } from '#features/kit/answer/useCommand.ts'

const enBlanco = TiendaBanco.esquemaCampos.parse({})
const soloNumeros = (cuenta: string) => cuenta.replace(/[\s-]/g, '')
const cuenta = fieldsOf(TiendaBanco.campos, {
  tiendaBanco: { label: 'Banco', options: nombresDeBancos },
  tiendaCtaBancaria: {
    label: 'Número de cuenta',
    check: (valor) => (/^(\d{5,28})?$/.test(soloNumeros(valor)) ? undefined : 'Una cuenta lleva solo números, de 5 a 28'),
    clean: soloNumeros,
    digits: true,
  },
  tiendaCtaBancariaTipo: { label: 'Tipo de cuenta', options: [{ value: '', label: 'Sin decir' }, 'Ahorros', 'Corriente'] },
  tiendaCtaTitular: { label: 'A nombre de', description: 'Solo si no es de la razón social de la tienda' },
  tiendaCtaIdentificacion: {
    label: 'RNC o cédula del titular',
    description: 'Solo si no es el RNC de la tienda',
    clean: soloNumeros,
    digits: true,
  },
})
const Campo = fieldFor(cuenta)

/** The account to which the store is paid. Only its owner and its accountant read it. */
export function BancoTab() {
  const filas = useVivo(TiendaBanco)
  if (filas === undefined) return <Loading />
  return <BancoForm banco={filas[0]?.doc ?? enBlanco} />
}

function BancoForm({ banco }: { banco: typeof enBlanco }) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const puede = usePuede(TiendaBanco, 'editar')
  const form = useEntityForm(cuenta, { stored: banco, save: (todo) => enviar(comandos.editarBanco, { tiendaId }, todo) })
  return (
    <FormSheet form={form}>
      <Seccion titulo="Cuenta de banco" disabled={!puede}>
        <Text c="dimmed" mb="sm">
          Nunca sale en tu página pública: la ven el propietario y el contador.{puede ? '' : ' La cambia el propietario.'}
        </Text>
        <Stack maw={460}>
          <Campo name="tiendaBanco" />
          <Campo name="tiendaCtaBancaria" />
          <Campo name="tiendaCtaBancariaTipo" />
          <Campo name="tiendaCtaTitular" />
          <Campo name="tiendaCtaIdentificacion" />
        </Stack>
      </Seccion>
    </FormSheet>
  )
}
