/** One way in which a value does not satisfy its schema. */
export interface Violation {
  /** `undocumented`: no fault of the value, but a property that the schema does not describe. */
  kind: 'invalid' | 'undocumented';
  /** JSON Pointer into the value: `/users/0/id`; the empty string is the value itself. */
  path: string;
  /** The keyword that was not met: `minLength`; `properties` for an undocumented property. */
  keyword: string;
  /** One sentence. */
  message: string;
  /** Where the keyword stands: `#/components/schemas/User/properties/id/type`. */
  schemaPath: string;
}
