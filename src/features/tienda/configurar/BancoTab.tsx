import { Autocomplete, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/react.tsx'
import { nombresDeBancos } from '#domain/bancos.ts'
import { comandos } from '#domain/comandos.ts'
import { TiendaBanco } from '#domain/entidades/tienda.ts'
import { Loading } from '#ui/states.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { useOrden } from '../../useOrden.ts'
import { Seccion } from '../../Seccion.tsx'
import { Hoja } from '../../Hoja.tsx'
import { useCambios } from '../../useCambios.ts'

const tipos = ['', 'Ahorros', 'Corriente'] as const
const enBlanco = TiendaBanco.esquemaCampos.parse({})

/** The account to which the store is paid. Only its owner and its accountant read it. */
export function BancoTab() {
  const filas = useVivo(TiendaBanco)
  if (filas === undefined) return <Loading />
  return <BancoForm banco={filas[0]?.doc ?? enBlanco} />
}

function BancoForm({ banco: { tiendaBanco, tiendaCtaBancaria, tiendaCtaBancariaTipo } }: { banco: typeof enBlanco }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const puede = usePuede(TiendaBanco, 'editar')
  const { valores, sucio, cambiar, descartar, aceptar } = useCambios({ tiendaBanco, tiendaCtaBancaria, tiendaCtaBancariaTipo })
  const digitos = valores.tiendaCtaBancaria.replace(/[\s-]/g, '')
  const mala = digitos !== '' && !/^\d{5,28}$/.test(digitos) ? 'Una cuenta lleva solo números, de 5 a 28' : undefined
  const larga = valores.tiendaBanco.length > 80 ? 'Puede tener hasta 80 letras' : undefined
  const problema = mala ?? larga
  const [guardar, guardando] = useLocked(async () => {
    if (problema !== undefined) return
    if ((await orden(comandos.editarBanco, { tiendaId }, { ...valores, tiendaCtaBancaria: digitos })).ok) aceptar()
  })
  return (
    <Hoja sucio={sucio} guardando={guardando} problema={problema} onSave={guardar} onDiscard={descartar}>
      <Seccion titulo="Cuenta de banco" disabled={!puede}>
        <Text c="dimmed" mb="sm">
          Nunca sale en tu página pública: la ven el propietario y el contador.{puede ? '' : ' La cambia el propietario.'}
        </Text>
        <Stack maw={460}>
          <Autocomplete
            label="Banco"
            data={nombresDeBancos}
            value={valores.tiendaBanco}
            onChange={(nombre) => cambiar({ tiendaBanco: nombre })}
            error={larga}
          />
          <TextInput
            label="Número de cuenta"
            inputMode="numeric"
            autoComplete="off"
            className="numeros"
            value={valores.tiendaCtaBancaria}
            onChange={(event) => cambiar({ tiendaCtaBancaria: event.currentTarget.value })}
            error={mala}
          />
          <NativeSelect
            size="md"
            label="Tipo de cuenta"
            data={tipos.map((tipo) => ({ value: tipo, label: tipo === '' ? 'Sin decir' : tipo }))}
            value={valores.tiendaCtaBancariaTipo}
            onChange={(event) => cambiar({ tiendaCtaBancariaTipo: tipos.find((tipo) => tipo === event.currentTarget.value) ?? '' })}
          />
        </Stack>
      </Seccion>
    </Hoja>
  )
}
