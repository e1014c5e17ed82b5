/** What the fields of an address are called, wherever a form has one (`AddressFields.tsx` draws them). */
import { nombresDeNivel, nivelesTerritoriales, type NivelTerritorial } from '#domain/envios/territorio.ts'

const territorio = Object.fromEntries(nivelesTerritoriales.map((nivel) => [nivel, { label: nombresDeNivel[nivel] }])) as Record<
  NivelTerritorial,
  { label: string }
>

export const addressSpecs = {
  ...territorio,
  calle: { label: 'Calle' },
  numeroCasa: { label: 'Número' },
  nombreEdificio: { label: 'Edificio o plaza' },
  numeroApto: { label: 'Local o apartamento' },
  calleReferencia: { label: 'Referencia', placeholder: 'Frente al parque, al lado de la banca' },
}
