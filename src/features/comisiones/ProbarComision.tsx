import { useState } from 'react'
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import type { ReglaDicha } from '#domain/comisiones/comandos.comisiones.ts'
import { deQueCobra, formulaDeComision } from '#domain/comisiones/comision.palabras.ts'
import { cargoDeTramo, reglasQueCaben } from '#domain/comisiones/comision.rules.ts'
import { formatMoney, porcentaje } from '#domain/core/money.ts'
import { tasaDe } from '#domain/fiscal/itbis.rules.ts'
import { Facts } from '../kit/Facts.tsx'
import { ChoiceField, MoneyField, TextField } from '../kit/inputs.tsx'
import { Section } from '../kit/Section.tsx'
import { ElegirProducto, type ProductoElegido } from './ElegirProducto.tsx'
import { opcionesDeEnvio } from './palabras.ts'

const [, ...entregas] = opcionesDeEnvio
const CIEN_PESOS = 100_000

/** What an order of something would be charged, by which rule, and by which others if that one were not there. */
export function ProbarComision({ reglas, hoy }: { reglas: readonly ReglaDicha[]; hoy: string }) {
  const tiendas = useConsulta(comandos.tiendasDeMercana, {}, {})
  const opciones = (tiendas.datos?.tiendas ?? []).map(({ tiendaId: value, tiendaNombre: label }) => ({ value, label }))
  const [elegida, setElegida] = useState('')
  const [producto, setProducto] = useState<ProductoElegido>()
  const [categoria, setCategoria] = useState('')
  const [envio, setEnvio] = useState<(typeof entregas)[number]['value']>('domicilio')
  const [monto, setMonto] = useState<number | null>(CIEN_PESOS)
  const [dia, setDia] = useState(hoy)
  const tienda = elegida || (opciones[0]?.value ?? '')
  const que = { tienda, productoId: producto?.productoId ?? '', categoria: producto?.categoria ?? categoria, envio }
  const [regla, ...otras] = reglasQueCaben(reglas, que, dia)
  const base = monto ?? 0
  const comision = regla ? cargoDeTramo(regla, base) : 0
  const itbis = porcentaje(comision, tasaDe('18', dia === '' ? hoy : dia))
  return (
    <Section title="Probar las reglas">
      <Stack gap="md">
        <Text c="dimmed">Cuánto se le cobraría a una tienda por una orden, con las reglas que hay.</Text>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          <ChoiceField
            label="Tienda que vende"
            data={opciones}
            value={tienda}
            onChange={(cual) => {
              setElegida(cual)
              setProducto(undefined)
            }}
          />
          <TextField
            label="Categoría que vende"
            value={producto?.categoria ?? categoria}
            disabled={producto !== undefined}
            onChange={setCategoria}
          />
          <ChoiceField label="Entrega" data={entregas} value={envio} onChange={setEnvio} />
          <MoneyField label="Mercancía sin ITBIS" value={monto} onChange={setMonto} />
          <TextInput label="Pedida el día" type="date" size="md" value={dia} onChange={({ currentTarget: { value } }) => setDia(value)} />
        </SimpleGrid>
        {tienda !== '' && <ElegirProducto key={tienda} tienda={tienda} elegido={producto} onChange={setProducto} />}
        {regla ? (
          <Facts
            wide
            rows={[
              ['Regla que cobra', regla.nombre],
              ['Dice', formulaDeComision(regla)],
              ['Comisión', formatMoney(comision)],
              ['ITBIS de la comisión', formatMoney(itbis)],
              ['Le queda a la tienda, de la mercancía', formatMoney(base - comision - itbis)],
            ]}
          />
        ) : (
          <Text>Ninguna regla la cobra: la tienda recibe todo.</Text>
        )}
        {otras.length > 0 && (
          <Text c="dimmed">
            También caben, pero son menos precisas o más viejas:{' '}
            {otras.map((una) => `${una.nombre} (${deQueCobra(una).toLowerCase()}, ${formulaDeComision(una)})`).join('; ')}.
          </Text>
        )}
      </Stack>
    </Section>
  )
}
